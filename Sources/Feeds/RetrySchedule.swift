/// The delays between attempts, which grow until an attempt succeeds.
package struct RetrySchedule: Sendable {
  private let shortest: Duration
  private let longest: Duration
  private var delay: Duration

  /// Creates a schedule at its first delay.
  ///
  /// - Parameters:
  ///   - shortest: the first delay; each further one is twice as long.
  ///   - longest: the greatest delay.
  package init(
    from shortest: Duration = .milliseconds(250), to longest: Duration = .seconds(5)
  ) {
    self.shortest = shortest
    self.longest = longest
    delay = shortest
  }

  /// Returns the next delay.
  package mutating func next() -> Duration {
    defer { delay = min(delay * 2, longest) }
    return delay
  }

  /// Resets the delay after an attempt that succeeded.
  package mutating func startOver() {
    delay = shortest
  }
}
