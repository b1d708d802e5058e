/// The delays between attempts, which grow until an attempt succeeds.
package struct RetrySchedule: Sendable {
  private let minDelay: Duration
  private let maxDelay: Duration
  private var delay: Duration

  /// Creates a schedule at its first delay.
  ///
  /// - Parameters:
  ///   - minDelay: The first delay. Each further delay is twice as long.
  ///   - maxDelay: The maximum delay.
  package init(
    from minDelay: Duration = .milliseconds(250), to maxDelay: Duration = .seconds(5)
  ) {
    self.minDelay = minDelay
    self.maxDelay = maxDelay
    delay = minDelay
  }

  /// Returns the next delay.
  package mutating func next() -> Duration {
    defer { delay = min(delay * 2, maxDelay) }
    return delay
  }

  /// Resets the delay after an attempt that succeeded.
  package mutating func reset() {
    delay = minDelay
  }
}
