/// The pauses after failures, which double from half a second to half a minute.
///
/// The first failure in a row causes none.
struct Backoff {
  private var failureCount = 0
  private var pausedUntil: ContinuousClock.Instant?

  private static let firstPause = Duration.milliseconds(500)
  private static let maxPause = Duration.seconds(30)
  /// The longest pause that a service may ask for.
  private static let maxRequestedPause = Duration.seconds(60)

  /// The time until something may be tried again.
  var rest: Duration {
    pausedUntil.map { max(.zero, ContinuousClock.now.duration(to: $0)) } ?? .zero
  }

  /// True if nothing may be tried yet.
  var isPaused: Bool { rest > .zero }

  /// Begins anew after a success.
  mutating func recordSuccess() {
    self = Backoff()
  }

  /// Begins a pause after a failure.
  ///
  /// - Parameter requested: The pause that a service asks for; nil if it asks for none.
  mutating func recordFailure(requested: Duration? = nil) {
    failureCount += 1
    let doublings = min(failureCount - 2, 6)
    let own = doublings < 0 ? .zero : min(Self.firstPause * (1 << doublings), Self.maxPause)
    let pause = max(own, min(requested ?? .zero, Self.maxRequestedPause))
    pausedUntil = pause > .zero ? .now + pause : nil
  }
}
