internal import Messages

/// The application's notices that are shown, at most one on each topic.
///
/// A notice stays until it is replaced, its topic ends, or its lifetime is over.
struct ActiveNotices {
  private var entries: [(notice: Notice, until: Duration?)] = []

  /// Adds a notice, in place of the one on the same topic.
  mutating func add(_ notice: Notice, at now: Duration) {
    end(notice.topic)
    entries.append((notice, notice.lifetime.map { now + $0 }))
  }

  /// Removes the notice on a topic, if there is one.
  mutating func end(_ topic: NoticeTopic) {
    entries.removeAll { $0.notice.topic == topic }
  }

  /// Removes the notices whose lifetime is over; returns true if there were any.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    entries.removeAll { entry in entry.until.map { $0 <= now } ?? false }
    return true
  }

  /// Returns true if there is a notice on the topic.
  func contains(_ topic: NoticeTopic) -> Bool { entries.contains { $0.notice.topic == topic } }

  /// The notices, the newest last.
  var all: [Notice] { entries.map(\.notice) }

  /// The time at which the next notice expires; nil if none does.
  var deadline: Duration? { entries.lazy.compactMap(\.until).min() }
}
