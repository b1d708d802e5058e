/// The start of the first camera, or of the test pattern.
extension SwitcherThread {
  /// Starts the first camera that works; returns an error if a camera that the user named does not.
  func open() -> CameraError? {
    let result = availability.probe()
    return availability.isAutomatic ? openAny(result) : openNamed(result)
  }

  private func openNamed(_ result: CameraAvailability.Result) -> CameraError? {
    let bearable = availability.options.waitsForCamera
    if let error = result.problems.first(where: { !$0.isAbsence || !bearable }) { return error }
    guard let first = result.present.first else {
      let names = availability.sources.map(\.description).joined(separator: ", ")
      report(.waiting("waiting for \(names) to be plugged in"))
      watch = FirstCameraWatch(availability.folder)
      return nil
    }
    return failure(ofStarting: first)
  }

  private func openAny(_ result: CameraAvailability.Result) -> CameraError? {
    var problem = result.problems.first
    for choice in result.present {
      guard let error = failure(ofStarting: choice) else { return nil }
      problem = problem ?? error
    }
    if let problem {
      report(.failed(problem))
    } else {
      report(.waiting("no camera is plugged in; a test picture stands in until one is"))
    }
    watch = FirstCameraWatch(availability.folder)
    watch?.complaint = problem
    return failure(ofStarting: availability.standIn)
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
    let result = availability.probe()
    if let first = result.present.first {
      begin(first)
    } else if let problem = result.problems.first(where: { !$0.isAbsence }),
      problem != watch?.complaint
    {
      watch?.complaint = problem
      report(.failed(problem))
    }
  }
}
