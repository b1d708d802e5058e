internal import Camera
internal import FrameLoop
internal import Imaging
internal import Logging
internal import Messages
internal import Synchronization
internal import System

/// Translates camera reports into events and notices for the frame loop, on the cameras' threads.
final class CameraReportHandler: Sendable {
  private let appEvents: Inbox<AppEvent>
  private let log: Logger
  /// The saved state, or nil if the camera that is shown is not remembered.
  private let state: StateStore?
  private let first = Mutex<PixelSize?>(nil)
  /// The identity of the device that was shown last, which tells a switch from a start.
  private let shown = Mutex<String?>(nil)
  /// True while the test pattern stands in for a camera.
  private let awaitsCamera = Mutex(false)

  init(appEvents: Inbox<AppEvent>, log: Logger, state: StateStore?) {
    self.appEvents = appEvents
    self.log = log
    self.state = state
  }

  /// The frame size of the first camera with a mode, for the window's initial size; nil until known.
  var firstSize: PixelSize? { first.withLock(\.self) }

  func handle(_ report: CameraReport) {
    switch report {
    case .starting(let camera):
      first.withLock { $0 = $0 ?? camera.mode?.size }
      post(
        .cameraStarts(
          StartedCamera(
            generation: camera.generation, identity: camera.identity,
            isFrontFacing: camera.facing == .front, isRemembered: !camera.specifier.isFile)))
    case .streaming(let camera):
      log.info("camera: \(camera.name)\(camera.mode.map { ", \($0)" } ?? "")")
      if isSwitch(to: camera) { state?.update { $0.camera = camera.identity } }
      post(.cameraIsStreaming(true))
      endWaiting(for: camera)
    case .lost(let name, let error):
      log.warning("camera lost: \(name): \(error); waiting for it to come back")
      post(.cameraIsStreaming(false))
      post(.notice(.cameraLost(name: name)))
    case .waiting(let absence):
      log.info("\(absence)")
      awaitsCamera.withLock { $0 = true }
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

  private func post(_ event: AppEvent) { appEvents.post(event) }

  /// Ends the notice of a missing camera, unless it is the test pattern that is shown now.
  private func endWaiting(for camera: CameraInfo) {
    let isStandIn = awaitsCamera.withLock { awaitsCamera in
      if camera.specifier.isDevice { awaitsCamera = false }
      return awaitsCamera
    }
    if !isStandIn { post(.noticeEnded(.camera)) }
  }

  /// Takes the camera that is shown now, and returns true if it replaces another device.
  private func isSwitch(to camera: CameraInfo) -> Bool {
    guard camera.specifier.isDevice else { return false }
    return shown.withLock { identity in
      defer { identity = camera.identity }
      return identity != nil && identity != camera.identity
    }
  }
}
