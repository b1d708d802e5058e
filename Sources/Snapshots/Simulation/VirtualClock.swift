/// A clock that advances on request only; confined to one thread.
final class VirtualClock {
  private(set) var now = Duration.zero

  /// Advances to `time`; the clock never goes back.
  func advance(to time: Duration) {
    now = max(now, time)
  }
}
