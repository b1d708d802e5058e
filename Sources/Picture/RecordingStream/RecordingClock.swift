internal import Glibc
internal import System

/// The clock of a recording's pictures and sound.
///
/// visavis and `visavis-record` read it, so that the times of both can be compared. It also runs
/// while the machine sleeps (CLOCK_BOOTTIME of clock_gettime(2)), as `ContinuousClock` does, whose
/// instants cannot be passed on to another process.
///
/// Any thread may read it. It never goes back, and a change of the time of day does not
/// change it.
package enum RecordingClock {
  /// The present time in microseconds.
  package static var now: Int64 {
    let time = (Duration.time(of: CLOCK_BOOTTIME) ?? .zero).components
    return time.seconds * 1_000_000 + time.attoseconds / 1_000_000_000_000
  }

  /// Converts an instant of this process, in the past or in the future.
  ///
  /// - Returns: The time in microseconds.
  package static func time(of instant: ContinuousClock.Instant) -> Int64 {
    now - Int64(instant.duration(to: .now) / .microseconds(1))
  }
}
