internal import Camera
internal import FrameLoop
internal import Imaging
internal import Logging
internal import Messages
internal import Synchronization
internal import System

/// Translates camera reports into events and notices for the frame loop.
///
/// The camera threads call the handler.
struct CameraReportHandler: Sendable {
  let appEvents: Inbox<AppEvent>
  let log: Logger
  /// The saved state, or nil if the camera that is shown is not remembered.
  var state: StateStore?
  /// The last camera that was shown.
  private let shown = ShownCamera()
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
            isFrontFacing: camera.facing == .front, isRemembered: !camera.specifier.isFile)))
    case .streaming(let camera):
      log.info("camera: \(camera.name)\(camera.mode.map { ", \($0)" } ?? "")")
      if let state, shown.isSwitch(to: camera) { state.update(.camera(camera.identity)) }
      post(.cameraIsStreaming(true))
      post(.noticeEnded(.camera))
    case .lost(let name, let error):
      log.warning("camera lost: \(name): \(error); waiting for it to come back")
      post(.cameraIsStreaming(false))
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

/// The device that was shown last, which tells a switch from a start.
///
/// The cameras' thread uses it.
private final class ShownCamera: Sendable {
  private let identity = Mutex<String?>(nil)

  /// Takes the camera that is shown now, and returns true if it replaces another device.
  func isSwitch(to camera: CameraInfo) -> Bool {
    guard camera.specifier.isDevice else { return false }
    return identity.withLock { identity in
      defer { identity = camera.identity }
      return identity != nil && identity != camera.identity
    }
  }
}
