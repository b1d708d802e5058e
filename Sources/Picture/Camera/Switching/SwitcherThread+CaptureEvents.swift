internal import Messages
internal import System

/// The reaction to capture events.
extension SwitcherThread {
  /// Handles an event of the current or starting camera.
  func handle(_ event: CaptureEvent, of generation: Int) {
    if let starting, starting.generation == generation {
      handle(event, ofStarting: starting)
    } else if let current, current.generation == generation {
      handle(event, ofCurrent: current)
    }
    // Events of a camera that has been replaced are ignored.
  }

  private func handle(_ event: CaptureEvent, ofStarting running: RunningCamera) {
    switch event {
    case .started: break
    case .streaming(let mode): promote(running, mode)
    case .failed(let error): retryExclusively(running, after: error)
    case .lost(let error) where running.deadline == nil:
      report(.lost(name: running.camera.name, error))
    case .lost(let error):
      abandon(running, .lostAtStart(name: running.camera.name, error))
    case .ended: report(.ended(name: running.camera.name))
    // The camera has shown nothing yet, so the restart is not worth a notice.
    case .restarted: break
    }
  }

  private func handle(_ event: CaptureEvent, ofCurrent running: RunningCamera) {
    switch event {
    case .started: break
    case .streaming(let mode):
      report(.streaming(running.camera.info(generation: running.generation, mode: mode)))
    case .failed(let error): report(.failed(error))
    case .lost(let error): report(.lost(name: running.camera.name, error))
    case .ended: report(.ended(name: running.camera.name))
    case .restarted(let error):
      report(.restarted(name: running.camera.name, error))
    }
  }

  /// Replaces the current camera after the first frame of the starting one.
  private func promote(_ running: RunningCamera, _ mode: CameraMode?) {
    let previous = current
    current = running
    starting = nil
    suspendedCamera = nil
    if !isPlaceholder(running.camera) { watch = nil }
    report(.streaming(running.camera.info(generation: running.generation, mode: mode)))
    // Stopping may take time in some drivers. It comes last.
    previous?.capture.stop()
  }

  /// True if `camera` is the test pattern in place of a camera.
  private func isPlaceholder(_ camera: ResolvedCamera) -> Bool {
    cycle.isAutomatic && camera.identity == cycle.placeholder.identity
  }

  /// Handles a failed start.
  ///
  /// If that may help, the current camera is stopped and the start repeated.
  private func retryExclusively(_ running: RunningCamera, after error: CameraError) {
    guard error.cause == .contended, let current, case .device = current.camera.input else {
      abandon(running, error)
      return
    }
    running.capture.stop()
    current.capture.stop()
    self.current = nil
    suspendedCamera = current.camera
    starting = nil
    startCamera(running.camera)
    if starting == nil, let previous = suspendedCamera.take() { startCamera(previous) }
  }

  /// Gives up the starting camera and continues with the previous one.
  func abandon(_ running: RunningCamera, _ error: CameraError) {
    stopStarting()
    if watch == nil || error != watch?.lastError { report(.failed(error)) }
    watch?.lastError = error
    if let previous = suspendedCamera.take() { startCamera(previous) }
  }
}
