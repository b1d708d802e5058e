internal import Console
internal import FrameLoop
internal import Frames
internal import Logging
internal import Messages
internal import Outputs
internal import System

/// The virtual camera of a session, if one is asked for.
///
/// The main thread owns it.
final class SessionVirtualCamera {
  private let camera: VirtualCamera?

  /// Starts the virtual camera.
  ///
  /// - Parameters:
  ///   - path: The device; nil for no virtual camera.
  ///   - outputs: The outputs that get the pictures of the window.
  ///   - appEvents: The inbox for notices.
  ///   - log: The log.
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  init(
    _ path: String?, outputs: PictureOutputs, appEvents: Inbox<AppEvent>, log: Logger
  ) throws(SystemError) {
    guard let path else {
      camera = nil
      return
    }
    let started = try VirtualCamera(
      open: { () throws(SystemError) in try KernelVideoOutput(path: path) },
      report: { Self.handle($0, of: path, appEvents: appEvents, log: log) })
    outputs.add(started.queue)
    camera = started
  }

  /// Ends the virtual camera.
  func stop() {
    camera?.stop()
  }

  /// Handles a report.
  ///
  /// The virtual camera's thread calls the function.
  private static func handle(
    _ report: VirtualCamera.Report, of path: String, appEvents: Inbox<AppEvent>, log: Logger
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
