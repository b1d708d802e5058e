/// The start of the first camera, or of the test pattern.
extension SwitchingDesk {
  /// Starts the first camera that works; returns an error if a camera that the user named does not.
  func open() -> CameraError? {
    let roll = lineup.call()
    return lineup.isAutomatic ? openAny(roll) : openNamed(roll)
  }

  private func openNamed(_ roll: CameraLineup.Roll) -> CameraError? {
    let bearable = lineup.options.waitsForCamera
    if let error = roll.obstacles.first(where: { !$0.isAbsence || !bearable }) { return error }
    guard let first = roll.present.first else {
      let names = lineup.sources.map(\.description).joined(separator: ", ")
      report(.waiting("waiting for \(names) to be plugged in"))
      watch = FirstCameraWatch(lineup.folder)
      return nil
    }
    return failure(ofStarting: first)
  }

  private func openAny(_ roll: CameraLineup.Roll) -> CameraError? {
    var obstacle = roll.obstacles.first
    for choice in roll.present {
      guard let error = failure(ofStarting: choice) else { return nil }
      obstacle = obstacle ?? error
    }
    if let obstacle {
      report(.failed(obstacle))
    } else {
      report(.waiting("no camera is plugged in; a test picture stands in until one is"))
    }
    watch = FirstCameraWatch(lineup.folder)
    watch?.complaint = obstacle
    return failure(ofStarting: lineup.standIn)
  }

  /// Starts a camera and waits for its driver's answer; returns the error, or nil if the start
  /// succeeded.
  private func failure(ofStarting choice: CameraChoice) -> CameraError? {
    begin(choice)
    guard let upcoming else { return CameraError(.failed, "\(choice.name) cannot be started") }
    guard case .failed(let error) = firstEvent(of: upcoming.generation) else { return nil }
    upcoming.capture.stop()
    self.upcoming = nil
    return error
  }

  /// Searches for a first camera and starts it.
  func seek() {
    watch?.postpone()
    guard upcoming == nil else { return }
    let roll = lineup.call()
    if let first = roll.present.first {
      begin(first)
    } else if let obstacle = roll.obstacles.first(where: { !$0.isAbsence }),
      obstacle != watch?.complaint
    {
      watch?.complaint = obstacle
      report(.failed(obstacle))
    }
  }
}
