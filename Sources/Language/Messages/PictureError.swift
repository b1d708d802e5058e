/// The reason why a picture is not saved.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of a thread or of descriptors.
  case noWriter(reason: String)
  /// Too many pictures that wait for the disk.
  case diskTooSlow
  case notEncoded(path: String, reason: String)
  case unwritable(WriteError)
  /// The lack of an unused name: `count` pictures were saved in the same second.
  case noUnusedName(path: String, count: Int)

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The reason why a file cannot be written.
package struct WriteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The system's text for the error.
  package let reason: String
  package let cause: Cause

  /// The cause as far as the advice to the user depends on it.
  package enum Cause: Hashable, Sendable {
    case folderMissing
    /// The lack of space on the disk, or in the user's share of it.
    case diskFull
    /// A process without a terminal, for /dev/tty.
    case noTerminal
    case other
  }

  package init(path: String, reason: String, _ cause: Cause) {
    self.path = path
    self.reason = reason
    self.cause = cause
  }

  package var description: String { InterfaceStrings.english.text(of: self) }
}
