/// So many a second, and a few more at once after a silence.
///
/// All it knows is the instant at which it will be full again. It has no clock: time comes as an
/// argument.
struct TokenBucket: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// How long a token takes to come.
  private let interval: Duration
  /// How far ahead `full` may lie while there is a token left.
  private let reach: Duration
  private var full: Instant?

  /// - Parameters:
  ///   - rate: tokens a second.
  ///   - burst: how many there are after a silence; 1 at least.
  init(rate: Int, burst: Int) {
    interval = .seconds(1) / rate
    reach = interval * (burst - 1)
  }

  /// Takes a token; false when there is none.
  mutating func take(at now: Instant) -> Bool {
    guard nextToken(after: now) == now else { return false }
    full = max(full ?? now, now) + interval
    return true
  }

  /// When there is a token: `now` at the earliest.
  func nextToken(after now: Instant) -> Instant {
    full.map { max(now, $0 - reach) } ?? now
  }
}
