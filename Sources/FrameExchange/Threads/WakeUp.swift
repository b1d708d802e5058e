internal import CLinux
internal import Glibc
internal import Synchronization

/// A bell that any thread may ring and one thread sleeps on, with others' descriptors, in `poll`.
///
/// Rings between two answers cost one system call together: an atomic flag remembers that the bell has
/// been rung. The sleeper calls `answer()` before it looks at what there is to do, so a ring that
/// comes while it looks is never lost.
package final class WakeUp: Sendable {
  /// Readable while the bell rings; for `poll` only.
  package let descriptor: Int32
  private let rung = Atomic<Bool>(false)

  /// Throws the errno of `eventfd(2)`: there are no descriptors left.
  package init() throws(SystemError) {
    descriptor = clinux_eventfd()
    guard descriptor >= 0 else { throw SystemError("eventfd", code: -descriptor) }
  }

  deinit {
    close(descriptor)
  }

  /// Wakes the sleeper, from any thread.
  package func ring() {
    guard !rung.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = clinux_eventfd_signal(descriptor)
  }

  /// Sleeps until the bell rings, at most for `limit`; true when it rang.
  ///
  /// It goes on ringing.
  package func wait(atMost limit: Duration) -> Bool {
    var sleeper = PollSet([descriptor])
    sleeper.wait(timeout: limit)
    return sleeper[0].contains(.readable)
  }

  /// Silences the bell; to be called before the work it announced is looked at.
  ///
  /// The counter first, the flag after: a ring in between writes nothing, but its work is there to be
  /// seen; and a ringer that has set the flag but not yet written only wakes once for nothing.
  package func answer() {
    _ = clinux_eventfd_drain(descriptor)
    rung.store(false, ordering: .sequentiallyConsistent)
  }
}
