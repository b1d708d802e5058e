internal import Messages

/// The reaction to capture events.
extension SwitcherThread {
  /// Handles an event of the current or starting camera, and ignores that of a replaced one.
  mutating func handle(_ event: CaptureEvent, of generation: Int) {
    let isStarting = starting?.generation == generation
    guard let running = isStarting ? starting : current, running.generation == generation
    else { return }
    var info = running.camera.info
    switch event {
    case .started: break
    case .streaming(let mode):
      let previous = isStarting ? promote(running) : nil
      info.mode = mode
      report(.streaming(info))
      // Stopping may take time in some drivers. It comes last.
      previous?.capture.stop()
    case .failed(let error):
      if isStarting { retryExclusively(running, after: error) } else { report(.failed(error)) }
    case .lost(let error):
      if isStarting, running.deadline != nil {
        abandon(running, .lostAtStart(name: info.name, error))
      } else {
        report(.lost(name: info.name, error))
      }
    case .ended: report(.ended(name: info.name))
    case .restarted(let error):
      // The restart of a camera that has shown nothing yet is not worth a notice.
      if !isStarting { report(.restarted(name: info.name, error)) }
    }
  }

  /// Replaces the current camera after the first frame of the starting one, and returns it.
  private mutating func promote(_ running: RunningCamera) -> RunningCamera? {
    defer {
      current = running
      starting = nil
      suspendedCamera = nil
      if !isPlaceholder(running.camera) { search = nil }
    }
    return current
  }

  /// True if `camera` is the test pattern in place of a camera.
  private func isPlaceholder(_ camera: ResolvedCamera) -> Bool {
    cycle.isAutomatic && camera.info.identity == cycle.placeholder.info.identity
  }

  /// Handles a failed start.
  ///
  /// If that may help, the current camera is stopped and the start repeated.
  private mutating func retryExclusively(_ running: RunningCamera, after error: CameraError) {
    guard error.cause == .contended, let current, current.camera.info.specifier.isDevice else {
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
  mutating func abandon(_ running: RunningCamera, _ error: CameraError) {
    stopStarting()
    if search == nil || error != search?.lastError { report(.failed(error)) }
    search?.lastError = error
    if let previous = suspendedCamera.take() { startCamera(previous) }
  }
}
