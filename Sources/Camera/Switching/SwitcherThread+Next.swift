internal import Messages

/// The switch to the next camera.
extension SwitcherThread {
  /// Starts the next camera, or reports a notice if there is none.
  func switchToNext() {
    guard let from = upcoming?.choice ?? current?.choice else {
      report(.noNextCamera(.noCamera))
      return
    }
    let result = availability.probe()
    guard let next = follower(of: from, in: result.present) else {
      let error = result.errors.first { $0.cause != .crowded }
      report(.noNextCamera(error.map(NextCameraError.unusable) ?? .noOther))
      return
    }
    // A second switch before the first frame skips to the next camera but one.
    upcoming?.capture.stop()
    upcoming = nil
    if let current, isSame(next, current.choice) { return }
    begin(next)
  }

  /// Returns the camera after `choice` in the cycle; nil if there is no other.
  private func follower(of choice: CameraChoice, in present: [CameraChoice]) -> CameraChoice? {
    let others = present.filter { !isSame($0, choice) }
    // A camera that is absent or in use keeps its position.
    let position = present.first { isSame($0, choice) }?.position ?? choice.position
    return others.first { $0.position > position } ?? others.first
  }

  /// Returns true if both are one camera: by position in a list from the user, else by identity.
  private func isSame(_ one: CameraChoice, _ other: CameraChoice) -> Bool {
    availability.isAutomatic ? one.identity == other.identity : one.position == other.position
  }
}
