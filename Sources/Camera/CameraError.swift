/// The reason why a camera, clip or pattern cannot be shown, as one line that says what to do.
package struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a camera error, for code that reacts to it.
  package enum Cause: Sendable {
    /// The text does not name a camera.
    case badSource
    /// The text does not name a mode.
    case badMode
    /// The camera or file does not exist now; it may appear later.
    case absent
    /// The user has no permission to open the device or file.
    case permissionDenied
    /// Another program uses the device.
    case busy
    /// A resource is in use, possibly by this program: the device, or the bandwidth of its bus.
    ///
    /// The switcher stops its current camera and tries again.
    case crowded
    /// The node exists but captures no video.
    case notACamera
    /// The camera has no mode that fits the request.
    case noSuchMode
    /// The file cannot be read, or its contents do not match a known format.
    case unreadableFile
    /// The driver refused or failed.
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
