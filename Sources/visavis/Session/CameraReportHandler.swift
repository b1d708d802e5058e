internal import Camera
internal import FrameLoop
internal import Imaging
internal import Logging
internal import Messages
internal import Synchronization
internal import Threading

/// Translates camera reports into events and notices for the frame loop.
///
/// The camera threads call the handler.
struct CameraReportHandler: Sendable {
  let appEvents: Inbox<AppEvent>
  let log: Logger
  /// The size of the first frame, for the window's initial size.
  let firstSize = FirstFrameSize()

  func handle(_ report: CameraReport) {
    switch report {
    case .starting(let camera):
      if let mode = camera.mode { firstSize.set(mode.size) }
      post(
        .cameraStarts(
          StartedCamera(
            generation: camera.generation, identity: camera.identity,
            isFrontFacing: camera.facing == .front)))
    case .streaming(let camera):
      log.info("camera: \(camera.name)\(camera.mode.map { ", \($0)" } ?? "")")
      post(.cameraStreams)
      post(.noticeEnded(.camera))
    case .lost(let name, let error):
      log.warning("camera lost: \(name): \(error); waiting for it to come back")
      post(.cameraLost)
      post(.notice(.cameraLost(name: name)))
    case .waiting(let absence):
      log.info("\(absence)")
      post(.notice(.waitingForCameras(absence)))
    case .ended(let name):
      log.info("\(name) has ended; its last picture stays")
    case .failed(let error):
      log.warning("\(error)")
      post(.notice(.cameraFailed(error)))
    case .restarted(let name, let error):
      log.info("\(InterfaceStrings.english.cameraRestarted(name: name, after: error))")
      post(.notice(.cameraRestarted(name: name, error)))
    case .noNextCamera(let error):
      log.info("\(error)")
      post(.notice(.noNextCamera(error)))
    }
  }

  private func post(_ event: AppEvent) {
    appEvents.post(event)
  }
}

/// The frame size of the first camera, for the window's initial size.
///
/// The cameras' thread sets the size.
final class FirstFrameSize: Sendable {
  private let value = Mutex<PixelSize?>(nil)

  /// Sets the size.
  ///
  /// Only the first call has an effect.
  func set(_ size: PixelSize) {
    value.withLock { $0 = $0 ?? size }
  }

  /// The size; nil until known.
  var size: PixelSize? { value.withLock { $0 } }
}
