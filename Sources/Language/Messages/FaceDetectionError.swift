/// The reason why no faces are found, so that captions stay at the lower edge.
package enum FaceDetectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that finds faces.
  case noProgram(path: String)
  /// A fault of that program: a permanent one, or the last of several.
  case programFails(Fault)
  /// The lack of a thread or of descriptors.
  case noThread(reason: String)

  /// A fault of the program that finds faces.
  package enum Fault: Hashable, Sendable {
    /// It cannot be started.
    case notStarted(reason: String)
    /// It ends because it cannot read its classifier.
    case noClassifier
    /// The shell or the dynamic linker cannot run it, as a library is missing.
    case notRunnable
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
    let reason =
      switch self {
      case .noProgram(let path): ": \(SisterProgram.faces.absence(at: path))"
      case .programFails(let fault): ": visavis-faces \(fault.description)"
      case .noThread(let reason): " (\(reason)); close other programs and start visavis again"
      }
    return "captions do not keep off faces\(reason)"
  }
}

extension FaceDetectionError.Fault {
  fileprivate var description: String {
    let advice = "; start it by itself to see what it lacks"
    return switch self {
    case .notStarted(let reason):
      "cannot be started (\(reason)); close other programs and start visavis again"
    case .noClassifier:
      "cannot read its classifier; `scripts/setup --faces` installs it (package opencv-data)"
    case .notRunnable: "cannot run" + advice
    case .ended: "ended again and again" + advice
    case .silent: "does not answer" + advice
    case .unreadable: "answers what cannot be read" + advice
    }
  }
}
