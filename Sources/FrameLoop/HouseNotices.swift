/// The program's own notices: one a topic, each until replaced, taken back, or over.
package struct HouseNotices {
  /// In the order in which they were put up.
  private var notices: [(topic: NoticeTopic, text: String, until: Duration?)] = []

  package init() {}

  /// Puts up, replaces or takes back.
  package mutating func put(
    _ text: String?, about topic: NoticeTopic, at now: Duration, for length: Duration? = nil
  ) {
    notices.removeAll { $0.topic == topic }
    if let text { notices.append((topic, Self.sentence(text), length.map { now + $0 })) }
  }

  /// `text` with a capital at its beginning.
  ///
  /// An error's line begins with a small letter on standard error. A name of a file, an address or a device
  /// stays as it is.
  private static func sentence(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.count < text.count, word.allSatisfy({ ("a"..."z").contains($0) }) else {
      return text
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Takes down what is over; true when something was.
  package mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    notices.removeAll { notice in notice.until.map { $0 <= now } ?? false }
    return true
  }

  /// Whether there is one about that.
  func says(about topic: NoticeTopic) -> Bool { notices.contains { $0.topic == topic } }

  /// The texts, the newest last.
  package var texts: [String] { notices.map(\.text) }

  /// When the next one is over.
  package var deadline: Duration? { notices.lazy.compactMap(\.until).min() }
}
