/// Why a camera, or what stands in for one, cannot be shown: one line that says what to do.
package struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, for a program to decide by.
  package enum Cause: Sendable {
    /// The text that names a camera cannot mean one.
    case badSource
    /// The text that names a mode cannot mean one.
    case badMode
    /// No such camera or file now; it may appear later.
    case absent
    /// The device may not be opened by this user.
    case permissionDenied
    /// Another program, or another camera's share of the bus, stands in the way.
    case busy
    /// The node exists but delivers no pictures.
    case notACamera
    /// The camera does not offer what was asked for.
    case noSuchMode
    /// The file is not what its name says, or cannot be read.
    case unreadableFile
    /// The driver refused or failed.
    case failed
  }

  package let cause: Cause
  /// One line, without a full stop: what was wrong and what to do.
  package let description: String

  init(_ cause: Cause, _ description: String) {
    self.cause = cause
    self.description = description
  }

  /// Whether waiting may help, as opposed to something that a person must put right.
  package var isAbsence: Bool { cause == .absent }
}
