/// A time that goes when it is told to; one thread's.
final class VirtualClock {
  private(set) var now = Duration.zero

  /// Goes on to `time`; never back.
  func advance(to time: Duration) {
    now = max(now, time)
  }
}
