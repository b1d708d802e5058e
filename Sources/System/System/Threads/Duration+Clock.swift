package import Glibc

extension Duration {
  /// Returns the time that a clock shows (clock_gettime(2)), or nil if there is no such clock.
  package static func time(of clock: clockid_t) -> Duration? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
