internal import Glibc

/// A set of descriptors that one thread waits for with `poll(2)`.
package struct PollSet {
  /// The events of a descriptor.
  package struct Readiness: OptionSet {
    package let rawValue: Int16

    package init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    /// Input that can be read without blocking.
    package static let readable = Readiness(rawValue: Int16(POLLIN))
    /// An error of the descriptor, or a closed other end.
    package static let errorOrHangUp = Readiness(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
  }

  private var entries: [pollfd]

  /// Creates a set that waits for input.
  ///
  /// Negative descriptors are ignored.
  package init(_ descriptors: [Int32]) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Adds or removes writability to the events of the descriptor at `index`.
  package mutating func watchForWritability(_ isEnabled: Bool, at index: Int) {
    entries[index].events = Int16(isEnabled ? POLLIN | POLLOUT : POLLIN)
  }

  /// Limits the events of the descriptor at `index` to errors and a closed other end.
  package mutating func watchForErrorsOnly(at index: Int) {
    entries[index].events = 0
  }

  /// Waits until a descriptor has an event, or the timeout has passed.
  ///
  /// Nil waits without a limit.
  package mutating func wait(timeout: Duration? = nil) {
    for index in entries.indices { entries[index].revents = 0 }
    _ = unsafe poll(&entries, nfds_t(entries.count), timeout.map(Self.milliseconds) ?? -1)
  }

  /// The events of the descriptor at `index` at the end of the last `wait`.
  package subscript(index: Int) -> Readiness { Readiness(rawValue: entries[index].revents) }

  /// Returns whole milliseconds, rounded up to avoid a busy loop during the last fraction.
  static func milliseconds(_ duration: Duration) -> Int32 {
    let attoseconds = min(max(duration, .zero), .seconds(1_000_000)).attoseconds
    return Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
