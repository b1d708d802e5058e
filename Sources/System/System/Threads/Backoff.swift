/// The pauses between attempts, which double with each failure in a row, up to a limit.
///
/// The type keeps the instant of the next attempt, but reads no clock and does not wait. Times are
/// passed in, `ContinuousClock`'s present by default:
///
///     var backoff = Backoff(first: .milliseconds(250), max: .seconds(5))
///     while !attempt() {
///       guard worker.pause(for: backoff.recordFailure()) else { return }
///     }
///     backoff.recordSuccess()
package struct Backoff: Sendable {
  private let first: Duration
  private let max: Duration
  private let freeFailures: Int
  /// The number of failures in a row.
  package private(set) var failureCount = 0
  private var pausedUntil: ContinuousClock.Instant?

  /// Creates a back-off without failures.
  ///
  /// The pauses begin after the first `freeFailures` failures in a row.
  package init(first: Duration, max: Duration, freeFailures: Int = 0) {
    self.first = first
    self.max = max
    self.freeFailures = freeFailures
  }

  /// The back-off of a program or a service that answers requests.
  package static let ofRequests = Backoff(
    first: .milliseconds(500), max: .seconds(30), freeFailures: 1)

  /// Begins a pause after a failure, and returns it.
  ///
  /// A server may ask for the least pause, which has at most twice the longest.
  @discardableResult
  package mutating func recordFailure(
    atLeast requested: Duration = .zero, at now: ContinuousClock.Instant = .now
  ) -> Duration {
    failureCount += 1
    // Thirty doublings of a millisecond are twelve days.
    let doublings = min(failureCount - freeFailures - 1, 30)
    let own = doublings < 0 ? .zero : min(first * (1 << doublings), max)
    let pause = Swift.max(own, min(requested, max * 2))
    pausedUntil = now + pause
    return pause
  }

  /// Begins anew after a success.
  package mutating func recordSuccess() {
    failureCount = 0
    pausedUntil = nil
  }

  /// Returns the time until the next attempt is due.
  package func rest(at now: ContinuousClock.Instant = .now) -> Duration {
    pausedUntil.map { Swift.max(.zero, now.duration(to: $0)) } ?? .zero
  }

  /// Returns true while no attempt is due.
  package func isPaused(at now: ContinuousClock.Instant = .now) -> Bool { rest(at: now) > .zero }
}
