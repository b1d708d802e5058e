internal import CV4L2
internal import Glibc
internal import System

/// A converter from drivers' timestamps (`CLOCK_MONOTONIC`) to instants of `ContinuousClock`.
///
/// Both clocks run at the same rate, but only `ContinuousClock` advances while the machine sleeps.
/// The offset between the clocks is measured at every conversion, but a new offset is adopted only
/// if it deviates by more than `tolerance`, as after a sleep. Between sleeps, the difference of two
/// timestamps therefore equals the difference of their instants.
struct DriverClock {
  /// The largest deviation between two measurements of the offset that is not a sleep.
  private static let tolerance = Duration.milliseconds(1)
  /// The largest age of a valid timestamp.
  ///
  /// Older timestamps come from another clock.
  private static let maxAge = Duration.seconds(10)
  /// The largest time that a valid timestamp is ahead of now.
  ///
  /// Some drivers, such as vivid, report the time at which a frame is due, and deliver the frame up to a
  /// tick of the kernel earlier. The time of its delivery counts then.
  private static let maxLead = Duration.milliseconds(100)

  /// The instant at which `CLOCK_MONOTONIC` was zero.
  private var origin: ContinuousClock.Instant

  init() {
    origin = .now - Self.monotonicNow()
  }

  /// Returns the instant of a timestamp, or nil if it cannot be a time of capture.
  mutating func instant(of timestamp: Duration) -> ContinuousClock.Instant? {
    let before = Self.monotonicNow()
    let now = ContinuousClock.now
    // If the thread is interrupted between the two readings, the measurement is wrong and ignored.
    if Self.monotonicNow() - before < Self.tolerance / 2 {
      let distance = origin.duration(to: now - before)
      if distance > Self.tolerance || distance < .zero - Self.tolerance { origin = now - before }
    }
    let age = before - timestamp
    guard age <= Self.maxAge, age >= .zero - Self.maxLead else { return nil }
    return min(origin + timestamp, now)
  }

  private static func monotonicNow() -> Duration { .time(of: CLOCK_MONOTONIC) ?? .zero }
}
