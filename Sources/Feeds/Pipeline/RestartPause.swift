/// How long to wait before a pipeline that died is started again: longer each time, so that one that
/// dies at once costs nothing, and short again after one that had lived.
struct RestartPause: Sendable {
  static let shortest = Duration.milliseconds(250)
  static let longest = Duration.seconds(5)
  /// Who ran for so long is sound; what ended it was something else.
  static let soundLife = Duration.seconds(10)

  private var next = shortest

  init() {}

  /// The pause after a life of that length.
  mutating func pause(afterLifeOf length: Duration) -> Duration {
    if length >= Self.soundLife { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    return next
  }
}
