/// The reason why a camera, clip or pattern cannot be shown, as one line that says what to do.
package struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a camera error, for code that reacts to it.
  package enum Cause: Sendable {
    /// Text that does not name a camera.
    case badSource
    /// Text that does not name a mode.
    case badMode
    /// A camera or file that does not exist now, but may appear later.
    case absent
    /// A device or file that the user may not open.
    case permissionDenied
    /// A device that another program uses.
    case busy
    /// A device, or a share of its bus, that is in use, possibly by this program.
    ///
    /// The switcher stops its current camera and tries again.
    case crowded
    /// A device node that captures no video.
    case notACamera
    /// A request that fits none of the camera's modes.
    case noSuchMode
    /// A file that cannot be read or has no known format.
    case unreadableFile
    /// A refusal or failure of the driver.
    case failed
  }

  package let cause: Cause
  /// The problem and its remedy, in one line without a period.
  package let description: String

  init(_ cause: Cause, _ description: String) {
    self.cause = cause
    self.description = description
  }

  /// True if the camera or file may appear later without the user's help.
  package var isAbsence: Bool { cause == .absent }
}
