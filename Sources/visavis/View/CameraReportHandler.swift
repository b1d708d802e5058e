internal import Camera
internal import FrameLoop
internal import Logging
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
          CameraNews(
            generation: camera.generation, identity: camera.identity,
            looksAtItsUser: camera.facing == .front)))
    case .streaming(let camera):
      log.info("camera: \(camera.name)\(camera.mode.map { ", \($0)" } ?? "")")
      tell(.cameraStreams)
      tell(.notice(.camera, nil))
    case .lost(let name, let reason):
      log.warning("camera lost: \(name): \(reason); waiting for it to come back")
      tell(.cameraLost)
      tell(.notice(.camera, "Camera lost: \(name); plug it in again to continue"))
    case .waiting(let text):
      log.info("\(text)")
      tell(.notice(.camera, text))
    case .ended(let name):
      log.info("\(name) has ended; its last picture stays")
    case .failed(let error):
      log.warning("\(error)")
      tell(.notice(.cameraChoice, "\(error)", seconds: 8))
    case .notice(let text):
      log.info("\(text)")
      tell(.notice(.cameraChoice, text, seconds: 4))
    }
  }

  private func tell(_ event: AppEvent) {
    appEvents.post(event)
  }
}
