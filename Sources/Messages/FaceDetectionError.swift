/// The reason why no faces are found, so that captions stay at the lower edge.
package enum FaceDetectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that finds faces.
  case noProgram(path: String)
  /// Repeated faults of that program, of which this is the last.
  case programFails(Fault)
  /// The lack of a thread or of descriptors.
  case noThread(reason: String)

  /// A fault of the program that finds faces.
  package enum Fault: Hashable, Sendable {
    /// It cannot be started.
    case notStarted(reason: String)
    /// It ends, or closes its input or output.
    case ended
    /// It does not answer in time.
    case silent
    /// Its answer is no list of faces, is too long, or comes unasked.
    ///
    /// Such a program cannot be `visavis-faces`, or is another version of it.
    case unreadable
  }

  package var description: String { InterfaceStrings.english.text(of: self) }
}
