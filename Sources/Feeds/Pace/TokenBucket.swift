/// A token bucket: a rate limiter that allows bursts after a pause.
///
/// Only the time at which the bucket is full again is stored. The bucket has no clock; the current
/// time is an argument.
struct TokenBucket: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The time between two tokens.
  private let interval: Duration
  /// The greatest distance of `full` from the current time while a token is available.
  private let reach: Duration
  private var full: Instant?

  /// Creates a full bucket.
  ///
  /// - Parameters:
  ///   - rate: the number of tokens a second.
  ///   - burst: the capacity of the bucket; at least 1.
  init(rate: Int, burst: Int) {
    interval = .seconds(1) / rate
    reach = interval * (burst - 1)
  }

  /// Takes a token; returns false if none is available.
  mutating func take(at now: Instant) -> Bool {
    guard nextToken(after: now) == now else { return false }
    full = max(full ?? now, now) + interval
    return true
  }

  /// The time of the next token; `now` at the earliest.
  func nextToken(after now: Instant) -> Instant {
    full.map { max(now, $0 - reach) } ?? now
  }
}
