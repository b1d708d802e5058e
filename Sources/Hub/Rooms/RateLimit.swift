/// A token bucket: how much one sender may send.
package struct RateLimit: Sendable {
  private let capacity: Double
  private let perSecond: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant?

  package init(burst: Double, perSecond: Double) {
    capacity = burst
    self.perSecond = perSecond
    tokens = burst
  }

  /// Takes tokens if there are enough of them.
  package mutating func take(_ count: Double = 1, at now: ContinuousClock.Instant) -> Bool {
    refill(at: now)
    guard tokens >= count else { return false }
    tokens -= count
    return true
  }

  /// The time until a token is there.
  package func wait(for count: Double = 1) -> Duration {
    .seconds(max(0, (count - tokens) / perSecond))
  }

  private mutating func refill(at now: ContinuousClock.Instant) {
    let elapsed = last.map { (now - $0) / .seconds(1) } ?? 0
    tokens = min(capacity, tokens + elapsed * perSecond)
    last = now
  }
}
