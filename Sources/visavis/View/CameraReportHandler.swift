internal import Camera
internal import FrameLoop
internal import Logging
internal import Messages
internal import Threading

/// Translates camera reports into events and notices for the frame loop.
///
/// Called on camera threads.
struct CameraReportHandler: Sendable {
  let appEvents: Inbox<AppEvent>
  let log: Logger
  /// The size of the first frame, for the window's initial size.
  let firstSize = FirstPictureSize()

  func take(_ report: CameraReport) {
    switch report {
    case .starting(let camera):
      if let mode = camera.mode { firstSize.tell(mode.size) }
      tell(
        .cameraStarts(
          StartedCamera(
            generation: camera.generation, identity: camera.identity,
            looksAtItsUser: camera.facing == .front)))
    case .streaming(let camera):
      log.info("camera: \(camera.name)\(camera.mode.map { ", \($0)" } ?? "")")
      tell(.cameraStreams)
      tell(.noticeEnded(.camera))
    case .lost(let name, let error):
      log.warning("camera lost: \(name): \(error); waiting for it to come back")
      tell(.cameraLost)
      tell(.notice(.cameraLost(name: name)))
    case .waiting(let absence):
      log.info("\(absence)")
      tell(.notice(.waitingForCameras(absence)))
    case .ended(let name):
      log.info("\(name) has ended; its last picture stays")
    case .failed(let error):
      log.warning("\(error)")
      tell(.notice(.cameraFailed(error)))
    case .restarted(let name, let error):
      log.info("\(InterfaceStrings.english.cameraRestarted(name: name, after: error))")
      tell(.notice(.cameraRestarted(name: name, error)))
    case .noNextCamera(let error):
      log.info("\(error)")
      tell(.notice(.noNextCamera(error)))
    }
  }

  private func tell(_ event: AppEvent) {
    appEvents.post(event)
  }
}
