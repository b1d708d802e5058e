internal import Glibc

/// Drivers' timestamps, which are `CLOCK_MONOTONIC`'s, as instants of `ContinuousClock`.
///
/// The two run at one rate, but only `ContinuousClock` goes on while the machine sleeps. So the distance
/// between them is measured once and kept: what lies between two stamps lies between their instants,
/// exactly. After a sleep it is measured anew.
struct DriverClock {
  /// The difference that two readings of clocks at one rate may have.
  private static let tolerance = Duration.milliseconds(1)
  /// A stamp older than this, or one that is yet to come, was not made by this clock.
  private static let oldest = Duration.seconds(10)

  /// The instant at which `CLOCK_MONOTONIC` was zero, as it were.
  private var origin: ContinuousClock.Instant

  init() {
    origin = .now - Self.monotonicNow()
  }

  /// The instant of a timestamp, or nil if that cannot be the time of a capture.
  mutating func instant(of timestamp: Duration) -> ContinuousClock.Instant? {
    let before = Self.monotonicNow()
    let now = ContinuousClock.now
    // Whoever is interrupted between the two readings measures the interruption.
    if Self.monotonicNow() - before < Self.tolerance / 2 {
      let distance = origin.duration(to: now - before)
      if distance > Self.tolerance || distance < .zero - Self.tolerance { origin = now - before }
    }
    let age = before - timestamp
    guard age <= Self.oldest, age >= .zero - Self.tolerance else { return nil }
    return origin + timestamp
  }

  private static func monotonicNow() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
