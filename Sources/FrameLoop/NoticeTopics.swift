/// The application's notices to the user, at most one a topic.
///
/// A notice stays until it is replaced, removed, or its time is over.
package struct NoticeTopics {
  /// The notices, in the order in which they were added.
  private var notices: [(topic: NoticeTopic, text: String, until: Duration?)] = []

  package init() {}

  /// Adds or replaces the notice on a topic; removes the notice if `text` is nil.
  package mutating func put(
    _ text: String?, about topic: NoticeTopic, at now: Duration, for length: Duration? = nil
  ) {
    notices.removeAll { $0.topic == topic }
    if let text { notices.append((topic, Self.sentence(text), length.map { now + $0 })) }
  }

  /// Returns `text` with an uppercase first letter.
  ///
  /// Error messages begin in lower case on standard error. A first word that is not a plain word,
  /// such as a file name or an address, stays as it is.
  private static func sentence(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.count < text.count, word.allSatisfy({ ("a"..."z").contains($0) }) else {
      return text
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Removes the notices whose time is over; returns true if there were any.
  package mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    notices.removeAll { notice in notice.until.map { $0 <= now } ?? false }
    return true
  }

  /// Returns true if there is a notice on the topic.
  func says(about topic: NoticeTopic) -> Bool { notices.contains { $0.topic == topic } }

  /// The texts, the newest last.
  package var texts: [String] { notices.map(\.text) }

  /// The time at which the next notice expires; nil if none does.
  package var deadline: Duration? { notices.lazy.compactMap(\.until).min() }
}
