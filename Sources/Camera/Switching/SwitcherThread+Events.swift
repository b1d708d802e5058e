internal import Messages

/// The reaction to capture events.
extension SwitcherThread {
  /// Handles an event of the current or upcoming camera.
  func handle(_ event: CaptureEvent, of generation: Int) {
    if let upcoming, upcoming.generation == generation {
      handle(event, ofUpcoming: upcoming)
    } else if let current, current.generation == generation {
      handle(event, ofCurrent: current)
    }
    // Events of a camera that has been replaced are ignored.
  }

  private func handle(_ event: CaptureEvent, ofUpcoming running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode): promote(running, mode)
    case .failed(let error): makeRoom(for: running, error)
    case .lost(let error) where running.deadline == nil:
      report(.lost(name: running.choice.name, error))
    case .lost(let error):
      dismiss(running, .lostAtStart(name: running.choice.name, error))
    case .ended: report(.ended(name: running.choice.name))
    // The camera has shown nothing yet, so the restart is not worth a notice.
    case .restarted: break
    }
  }

  private func handle(_ event: CaptureEvent, ofCurrent running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode):
      report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    case .failed(let error): report(.failed(error))
    case .lost(let error): report(.lost(name: running.choice.name, error))
    case .ended: report(.ended(name: running.choice.name))
    case .restarted(let error):
      report(.restarted(name: running.choice.name, error))
    }
  }

  /// Replaces the current camera after the first frame of the upcoming one.
  private func promote(_ running: Running, _ mode: CameraMode?) {
    let former = current
    current = running
    upcoming = nil
    displaced = nil
    if !isStandIn(running.choice) { watch = nil }
    report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    // Stopping may take time in some drivers. It comes last.
    former?.capture.stop()
  }

  /// True if `choice` is the test pattern in place of a camera.
  private func isStandIn(_ choice: CameraChoice) -> Bool {
    availability.isAutomatic && choice.identity == availability.standIn.identity
  }

  /// Handles a failed start; stops the current camera and tries again if that may help.
  private func makeRoom(for running: Running, _ error: CameraError) {
    guard error.cause == .crowded, let current, case .device = current.choice.program else {
      dismiss(running, error)
      return
    }
    running.capture.stop()
    current.capture.stop()
    self.current = nil
    displaced = current.choice
    begin(running.choice)
  }

  /// Gives up the upcoming camera and continues with the previous one.
  func dismiss(_ running: Running, _ error: CameraError) {
    running.capture.stop()
    upcoming = nil
    if watch == nil || error != watch?.reportedError { report(.failed(error)) }
    watch?.reportedError = error
    if let former = displaced.take() { begin(former) }
  }
}
