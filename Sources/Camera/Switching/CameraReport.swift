/// What the cameras tell the rest of the program; called on a thread of the camera room.
package enum CameraReport: Sendable {
  /// A camera is being started, with the mode it is asked for; said before its first picture, so that
  /// whoever shows that knows how. `failed` follows if nothing comes of it.
  case starting(CameraInfo)
  /// Pictures come: after a start, a flip, or the return of a camera that was lost.
  case streaming(CameraInfo)
  /// The camera is away for now and is taken up again by itself; its last picture stays.
  case lost(name: String, reason: String)
  /// There is nothing to show yet; one line says what is waited for.
  case waiting(String)
  /// A file is over; its last picture stays.
  case ended(name: String)
  /// A camera could not be started; what was shown before stays.
  case failed(CameraError)
  /// One line that is worth a person's notice.
  case notice(String)
}

/// What is known about the camera that is shown.
package struct CameraInfo: Hashable, Sendable {
  /// The driver's name for it, a file's name, or the pattern's.
  package var name: String
  /// What stays the same over loss, return and restarts of the program.
  package var identity: String
  /// How it can be asked for.
  package var source: CameraSource
  /// What a device really delivers; nil for a file or the pattern.
  package var mode: CameraMode?
  package var facing: CameraFacing?
  /// As in the frames; a later start has a larger one.
  package var generation: Int
  /// The place among `count` cameras, from 0.
  package var position: Int
  package var count: Int
}

/// How cameras are run, whichever they are.
package struct CameraOptions: Sendable {
  /// The mode every device is asked for; nil takes the best of each.
  package var mode: CameraModeRequest?
  /// Whether a clip begins again at its end.
  package var isLooping: Bool
  /// Whether a camera that was named but is absent is waited for.
  package var waitsForCamera: Bool

  package init(
    mode: CameraModeRequest? = nil, isLooping: Bool = false, waitsForCamera: Bool = false
  ) {
    self.mode = mode
    self.isLooping = isLooping
    self.waitsForCamera = waitsForCamera
  }
}
