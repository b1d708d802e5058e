internal import Glibc

/// A few descriptors that one thread sleeps on together.
package struct PollSet {
  /// What a descriptor has to say.
  package struct Readiness: OptionSet {
    package let rawValue: Int16

    package init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: Int16(POLLIN))
    /// Nothing more will come of it as it is.
    package static let broken = Readiness(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
  }

  private var entries: [pollfd]

  /// A negative descriptor is one that never has anything to say.
  package init(_ descriptors: [Int32]) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Whether the descriptor at `index` wakes the sleeper when it takes bytes, too.
  package mutating func wake(whenWritable wanted: Bool, at index: Int) {
    entries[index].events = Int16(wanted ? POLLIN | POLLOUT : POLLIN)
  }

  /// Sleeps until a descriptor has something to say, or `timeout` has passed; nil waits for ever.
  package mutating func wait(timeout: Duration? = nil) {
    for index in entries.indices { entries[index].revents = 0 }
    _ = unsafe poll(&entries, nfds_t(entries.count), timeout.map(Self.milliseconds) ?? -1)
  }

  /// What the descriptor at `index` had to say when `wait` returned.
  package subscript(index: Int) -> Readiness { Readiness(rawValue: entries[index].revents) }

  /// Rounded up, so that nothing is polled for in the last fraction.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    guard duration > .zero else { return 0 }
    let (seconds, attoseconds) = duration.components
    let whole = min(seconds, 1_000_000) * 1000
    return Int32(whole + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
