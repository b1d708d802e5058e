/// Going to the next camera.
extension SwitchingDesk {
  func flip() {
    guard let from = upcoming?.choice ?? current?.choice else {
      report(.notice("there is no camera to flip to yet"))
      return
    }
    let roll = lineup.call()
    guard let next = follower(of: from, in: roll.present) else {
      report(.notice(roll.obstacles.first?.description ?? "there is no other camera to flip to"))
      return
    }
    // Flipping on before the next camera has come means the one after that.
    upcoming?.capture.stop()
    upcoming = nil
    if let current, isSame(next, current.choice) { return }
    begin(next)
  }

  /// The camera after `choice`, around the end; nil when there is no other.
  private func follower(of choice: CameraChoice, in present: [CameraChoice]) -> CameraChoice? {
    let others = present.filter { !isSame($0, choice) }
    // A camera that is away for the moment, or busy with us, still has its place.
    let position = present.first { isSame($0, choice) }?.position ?? choice.position
    return others.first { $0.position > position } ?? others.first
  }

  /// In a list that was given, a camera is its place; else it is who it is.
  private func isSame(_ one: CameraChoice, _ other: CameraChoice) -> Bool {
    lineup.isAutomatic ? one.identity == other.identity : one.position == other.position
  }
}
