package import Frames
package import Messages
package import System

/// A set of cameras, one of which is shown.
///
/// A thread of its own does the work, so callers never wait for a driver. A switch starts the new
/// camera first. The old camera keeps streaming until the new one's first frame is published. If
/// the driver or the bus cannot run both, the old one is stopped first and its last frame stays. A
/// lost camera is reopened automatically. If no camera is named, the cycle contains all cameras
/// that are plugged in, or the test pattern if no camera is plugged in.
package final class CameraSwitcher: Sendable {
  private let cycle: CameraCycle
  private let pool: BitmapPool
  private let slot: NewestFrame
  private let report: @Sendable (CameraReport) -> Void
  private let inbox: Inbox<SwitcherThread.Message>
  private let worker: Worker

  /// Creates a switcher of the cameras in their order, or of all that are plugged in if none is
  /// named.
  ///
  /// It does nothing before `start()`. `report` is called on the switcher thread, and must not call
  /// `start()` or `stop()`.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package convenience init(
    _ specifiers: [CameraSpecifier], options: CameraOptions = CameraOptions(),
    into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    try self.init(
      CameraCycle(specifiers: specifiers, options: options, folder: KernelDeviceFolder()),
      // A switch needs five: two cameras write, one frame is newest, one is on the screen, one is
      // spare.
      pool: BitmapPool(count: 5, isShared: true), into: slot, report: report)
  }

  init(
    _ cycle: CameraCycle, pool: BitmapPool, into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    self.cycle = cycle
    self.pool = pool
    self.slot = slot
    self.report = report
    worker = try Worker("cameras")
    inbox = Inbox(signaling: worker.wakeUp)
  }

  deinit {
    stop()
  }

  /// Starts the first camera.
  ///
  /// The function may be called only once. It returns after the driver has agreed to the mode,
  /// before the first frame. It returns at once if there is no camera yet.
  ///
  /// - Throws: The error of a camera that the user named. In that case nothing runs.
  package func start() throws(CameraError) {
    let result: OneShot<Result<Void, CameraError>>
    do throws(SystemError) {
      let answer = try OneShot<Result<Void, CameraError>>()
      result = answer
      try worker.start { [cycle, pool, slot, report, inbox, worker] in
        var thread = SwitcherThread(
          cycle: cycle, pool: pool, slot: slot, inbox: inbox, worker: worker, result: answer,
          report: report)
        thread.run()
      }
    } catch {
      throw .noneStarted(reason: error.description)
    }
    try result.wait().get()
  }

  /// Switches to the next camera of the cycle asynchronously.
  ///
  /// If there is no other camera, the switcher reports `noNextCamera`.
  package func switchToNext() { inbox.post(.next) }

  /// Stops all cameras and waits until their devices are closed.
  ///
  /// The last frame stays in the slot. A driver that hangs holds up the call for three seconds.
  package func stop() { worker.stop(within: .seconds(3)) }
}

/// An event from the cameras to the application, reported on the switcher thread.
package enum CameraReport: Sendable {
  /// The start of a camera with the requested mode.
  ///
  /// The event precedes the camera's first frame, so that the view can prepare for it. `failed`
  /// follows if the start fails.
  case starting(CameraInfo)
  /// The first frame after a start, a switch, or the return of a lost camera.
  case streaming(CameraInfo)
  /// The loss of the camera, which is reopened automatically.
  ///
  /// Its last frame stays.
  case lost(name: String, StreamError)
  /// The absence of all cameras, for which the switcher waits.
  case waiting(AwaitedCameras)
  /// The end of a clip, whose last frame stays.
  case ended(name: String)
  /// A failure to start a camera.
  ///
  /// The previous camera stays.
  case failed(CameraError)
  /// A restart of the stream after an error of the driver.
  case restarted(name: String, StreamError)
  /// A request for the next camera that cannot be fulfilled.
  case noNextCamera(NextCameraError)
}

/// A description of a camera, clip or pattern.
package struct CameraInfo: Hashable, Sendable {
  /// The driver's name for the camera, the file name, or the pattern's name.
  package var name: String
  /// An identifier that survives unplugging and restarts of the program.
  package var identity: String
  /// The source in the form that `--camera` takes.
  package var specifier: CameraSpecifier
  /// The mode: the requested one before the first frame, then the one that the driver delivers.
  ///
  /// The mode is nil for a clip or pattern.
  package var mode: CameraMode?
  /// The direction of the camera, or nil if the direction is unknown or the source is no camera.
  package var facing: CameraFacing?
  /// The generation of the camera's frames.
  ///
  /// A later start has a larger number.
  package var generation = 0
  /// The position in the cycle, from 0.
  package var position: Int
}

/// The options that apply to every camera.
package struct CameraOptions: Equatable, Sendable {
  /// The mode for every device, or nil for the best mode of each.
  package var mode: CameraModeRequest?
  /// True if a clip starts over at its end.
  package var isLooping: Bool
  /// True to wait for a named camera that is absent, instead of failing.
  package var waitsForCamera: Bool
  /// The identity of the camera with which to begin if no camera is named and this one is present.
  package var firstCamera: String?

  package init(
    mode: CameraModeRequest? = nil, isLooping: Bool = false, waitsForCamera: Bool = false,
    firstCamera: String? = nil
  ) {
    self.mode = mode
    self.isLooping = isLooping
    self.waitsForCamera = waitsForCamera
    self.firstCamera = firstCamera
  }
}
