/// Lines on their way up to their places, so that the eye can follow them.
///
/// New text starts below its place and the box reaches down to it, so the text can be read in the
/// first picture. Text that came in from behind an edge would be readable later.
struct Rise: Equatable {
  /// How long it takes: long enough to be seen, too short to wait for.
  static let length = Duration.milliseconds(150)
  /// The first picture shows it on its way already: what is new must not wait for the next one.
  private static let headStart = Duration.milliseconds(16)

  private let distance: Int
  private let since: Duration

  /// Lines that stand `distance` pixels too low at `instant`.
  init(from distance: Int, at instant: Duration) {
    self.distance = distance
    since = instant - Self.headStart
  }

  func isMoving(at instant: Duration) -> Bool {
    offset(at: instant) > 0
  }

  /// How many pixels too low everything stands: fast at first, slow to arrive (cubic ease-out).
  func offset(at instant: Duration) -> Int {
    let left = 1 - min(1, max(0, (instant - since) / Self.length))
    return Int((Double(distance) * left * left * left).rounded())
  }
}
