/// An event from the cameras to the application, reported on the switcher thread.
package enum CameraReport: Sendable {
  /// The start of a camera with the requested mode.
  ///
  /// The event precedes the camera's first frame, so that the view can prepare for it. `failed`
  /// follows if the start fails.
  case starting(CameraInfo)
  /// The first frame after a start, a flip, or the return of a lost camera.
  case streaming(CameraInfo)
  /// The loss of the camera, which is reopened automatically; its last frame stays.
  case lost(name: String, reason: String)
  /// The lack of a camera; the text says which one is awaited.
  case waiting(String)
  /// The end of a clip, whose last frame stays.
  case ended(name: String)
  /// A failure to start a camera; the previous camera stays.
  case failed(CameraError)
  /// A one-line message for the user.
  case notice(String)
}

/// A description of a camera, clip or pattern.
package struct CameraInfo: Hashable, Sendable {
  /// The driver's name for the camera, the file name, or the pattern's name.
  package var name: String
  /// An identifier that survives unplugging and restarts of the program.
  package var identity: String
  /// The source in the form that `--camera` takes.
  package var source: CameraSource
  /// The mode: the requested one before the first frame, then the one that the driver delivers.
  ///
  /// Nil for a clip or pattern.
  package var mode: CameraMode?
  package var facing: CameraFacing?
  /// The generation of the camera's frames; a later start has a larger number.
  package var generation: Int
  /// The position in the cycle of `count` cameras, from 0.
  package var position: Int
  package var count: Int
}

/// The options that apply to every camera.
package struct CameraOptions: Equatable, Sendable {
  /// The mode for every device; nil for the best mode of each.
  package var mode: CameraModeRequest?
  /// True if a clip starts over at its end.
  package var isLooping: Bool
  /// True to wait for a named camera that is absent, instead of failing.
  package var waitsForCamera: Bool

  package init(
    mode: CameraModeRequest? = nil, isLooping: Bool = false, waitsForCamera: Bool = false
  ) {
    self.mode = mode
    self.isLooping = isLooping
    self.waitsForCamera = waitsForCamera
  }
}
