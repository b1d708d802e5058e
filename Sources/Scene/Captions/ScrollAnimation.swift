/// A movement of caption lines up to their final positions.
///
/// New text starts below its place and the box reaches down to it, so the text can be read in the
/// first picture. Text that came in from behind an edge would be readable later.
struct ScrollAnimation: Equatable {
  /// The duration of the movement: visible, but too short to delay reading.
  static let length = Duration.milliseconds(150)
  /// The time by which the movement starts early, so that its first frame already shows progress.
  private static let headStart = Duration.milliseconds(16)

  private let distance: Int
  private let since: Duration

  /// Creates the movement of lines that are `distance` pixels too low at `instant`.
  init(from distance: Int, at instant: Duration) {
    self.distance = distance
    since = instant - Self.headStart
  }

  func isMoving(at instant: Duration) -> Bool {
    offset(at: instant) > 0
  }

  /// Returns the remaining distance in pixels (cubic ease-out).
  func offset(at instant: Duration) -> Int {
    let left = 1 - min(1, max(0, (instant - since) / Self.length))
    return Int((Double(distance) * left * left * left).rounded())
  }
}
