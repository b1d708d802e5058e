internal import Glibc

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
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Converts an instant of this process, in the past or in the future.
  ///
  /// - Returns: The time in microseconds.
  package static func time(of instant: ContinuousClock.Instant) -> Int64 {
    now - Int64(instant.duration(to: .now) / .microseconds(1))
  }
}
