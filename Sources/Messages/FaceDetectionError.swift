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

  /// The line for standard error, which is in English and says what to do.
  package var description: String {
    switch self {
    case .noProgram(let path):
      "captions do not keep off faces: there is no \(path); install the package "
        + "visavis-faces, or make it in a checkout with `scripts/setup --faces` and `scripts/run`"
    case .programFails(.notStarted(let reason)):
      "captions do not keep off faces: visavis-faces cannot be started (\(reason)); close other "
        + "programs and start visavis again"
    case .programFails(let fault):
      "captions do not keep off faces: visavis-faces \(fault.description); start it by itself to see "
        + "what it lacks"
    case .noThread(let reason):
      "captions do not keep off faces (\(reason)); close other programs and start visavis again"
    }
  }
}

extension FaceDetectionError.Fault {
  fileprivate var description: String {
    switch self {
    case .notStarted: "cannot be started"
    case .ended: "ended again and again"
    case .silent: "does not answer"
    case .unreadable: "answers what cannot be read"
    }
  }
}
