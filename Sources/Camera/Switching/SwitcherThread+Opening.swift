internal import Messages

/// The start of the first camera, or of the test pattern.
extension SwitcherThread {
  /// Starts the first camera that works; returns an error if a camera that the user named does not.
  func open() -> CameraError? {
    let result = availability.probe()
    return availability.isAutomatic ? openAny(result) : openNamed(result)
  }

  private func openNamed(_ result: CameraAvailability.Result) -> CameraError? {
    let bearable = availability.options.waitsForCamera
    if let error = result.errors.first(where: { !$0.isAbsence || !bearable }) { return error }
    guard let first = result.present.first else {
      report(.waiting(.named(availability.sources.map(\.description))))
      watch = FirstCameraWatch(availability.folder)
      return nil
    }
    return failure(ofStarting: first)
  }

  private func openAny(_ result: CameraAvailability.Result) -> CameraError? {
    var firstError = result.errors.first
    for choice in result.present {
      guard let error = failure(ofStarting: choice) else { return nil }
      firstError = firstError ?? error
    }
    if let firstError {
      report(.failed(firstError))
    } else {
      report(.waiting(.any))
    }
    watch = FirstCameraWatch(availability.folder)
    watch?.reportedError = firstError
    return failure(ofStarting: availability.standIn)
  }

  /// Starts a camera and waits for its driver's answer; returns the error, or nil if the start
  /// succeeded.
  private func failure(ofStarting choice: CameraChoice) -> CameraError? {
    begin(choice)
    guard let upcoming else { return .notStarted(name: choice.name, reason: nil) }
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
    } else if let error = result.errors.first(where: { !$0.isAbsence }),
      error != watch?.reportedError
    {
      watch?.reportedError = error
      report(.failed(error))
    }
  }
}
