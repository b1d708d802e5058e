internal import CLinux
internal import Glibc
internal import Synchronization

/// A wake-up for a thread that sleeps in `poll`, possibly along with other descriptors.
///
/// Any thread may signal it. One thread waits. Several signals between two acknowledgments cost one
/// system call: an atomic flag suppresses the others. The waiting thread calls `acknowledge()`
/// before it looks for work, so a signal during the search is never lost.
package final class WakeUp: Sendable {
  /// The descriptor for `poll`, readable while the wake-up is signaled.
  package let descriptor: Int32
  private let flag = Atomic<Bool>(false)

  /// Creates a wake-up that is not signaled.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init() throws(SystemError) {
    descriptor = try SystemError.check("eventfd", clinux_eventfd())
  }

  deinit {
    close(descriptor)
  }

  /// True from a signal until it is acknowledged.
  package var isSignaled: Bool { flag.load(ordering: .sequentiallyConsistent) }

  /// Signals the waiting thread.
  ///
  /// Any thread may call the function.
  package func signal() {
    guard !flag.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = clinux_eventfd_signal(descriptor)
  }

  /// Blocks until the wake-up is signaled, at most for `limit`, and returns true if it is signaled.
  ///
  /// Nil waits without a limit. The signal is not reset.
  @discardableResult
  package func wait(atMost limit: Duration?) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var pollSet = PollSet([descriptor])
    // A signal of the system may end the wait before its time.
    while true {
      let rest = deadline.map { $0 - .now }
      pollSet.wait(timeout: rest)
      if pollSet[0].contains(.readable) { return true }
      if let rest, rest <= .zero { return false }
    }
  }

  /// Resets the signal.
  ///
  /// The call must precede the search for the announced work. The counter is drained first and the
  /// flag cleared second. A signal in between writes nothing, but its work is found by the search
  /// that follows. A thread that has set the flag but not yet written causes one needless wake-up.
  package func acknowledge() {
    _ = clinux_eventfd_drain(descriptor)
    flag.store(false, ordering: .sequentiallyConsistent)
  }
}
