/// What the cameras tell.
extension SwitchingDesk {
  func handle(_ event: CaptureEvent, of generation: Int) {
    if let upcoming, upcoming.generation == generation {
      handle(event, ofUpcoming: upcoming)
    } else if let current, current.generation == generation {
      handle(event, ofCurrent: current)
    }
    // What a camera that was left still had to say is of no interest.
  }

  private func handle(_ event: CaptureEvent, ofUpcoming running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode): promote(running, mode)
    case .failed(let error): makeRoom(for: running, error)
    case .lost(let reason) where running.deadline == nil:
      report(.lost(name: running.choice.name, reason: reason))
    case .lost(let reason):
      dismiss(
        running,
        CameraError(.failed, "\(running.choice.name) was lost (\(reason)); plug it in again"))
    case .ended: report(.ended(name: running.choice.name))
    // It has shown nothing yet that could have faltered.
    case .restarted: break
    }
  }

  private func handle(_ event: CaptureEvent, ofCurrent running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode):
      report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    case .failed(let error): report(.failed(error))
    case .lost(let reason): report(.lost(name: running.choice.name, reason: reason))
    case .ended: report(.ended(name: running.choice.name))
    case .restarted(let reason):
      report(.notice("\(running.choice.name) faltered (\(reason)) and was restarted"))
    }
  }

  /// The first picture has been put: the camera before it may go.
  private func promote(_ running: Running, _ mode: CameraMode?) {
    let former = current
    current = running
    upcoming = nil
    displaced = nil
    if !isStandIn(running.choice) { watch = nil }
    report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    // Some drivers take their time to stop: everybody else knows by now.
    former?.capture.stop()
  }

  /// Whether it is only the pattern in place of a camera.
  private func isStandIn(_ choice: CameraChoice) -> Bool {
    lineup.isAutomatic && choice.identity == lineup.standIn.identity
  }

  /// A camera could not be started; where the old one may stand in its way, that one is stopped first.
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

  /// Gives up a camera that was coming, and goes on with the old one.
  func dismiss(_ running: Running, _ error: CameraError) {
    running.capture.stop()
    upcoming = nil
    if watch == nil || error != watch?.complaint { report(.failed(error)) }
    watch?.complaint = error
    if let former = displaced.take() { begin(former) }
  }
}
