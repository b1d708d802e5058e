internal import Console
internal import FrameLoop
internal import Frames
internal import Logging
internal import Messages
internal import Outputs
internal import System

extension VirtualCamera {
  /// Starts the virtual camera at a device, which gets the pictures of the window.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  static func started(
    at path: String, outputs: PictureOutputs, appEvents: Inbox<AppEvent>, log: Logger
  ) throws(SystemError) -> VirtualCamera {
    let camera = try VirtualCamera(
      open: { () throws(SystemError) in try KernelVideoOutput(path: path) },
      report: { handle($0, of: path, appEvents: appEvents, log: log) })
    outputs.add(camera.queue)
    return camera
  }

  /// Handles a report, on the virtual camera's thread.
  private static func handle(
    _ report: Report, of path: String, appEvents: Inbox<AppEvent>, log: Logger
  ) {
    switch report {
    case .streaming(let format):
      appEvents.post(.noticeEnded(.virtualCamera))
      log.info("virtual camera: \(path) takes \(format.size), \(format.layout)")
    case .lost(let reason):
      appEvents.post(.notice(.virtualCameraLost(path: path, reason: reason)))
      Diagnostics.report("no picture goes to \(path): \(reason); it is tried again")
    case .ended(let written, let refused, let time):
      let microseconds = Int(time / .microseconds(1))
      log.info(
        "virtual camera: \(written) pictures written, \(refused) without room, \(microseconds) us each"
      )
    }
  }
}
