/// The program's own notices: one a topic, each until replaced, taken back, or over.
package struct HouseNotices {
  private var notices: [NoticeTopic: (text: String, until: Duration?)] = [:]

  package init() {}

  /// Puts up, replaces or takes back.
  package mutating func put(
    _ text: String?, about topic: NoticeTopic, at now: Duration, for length: Duration? = nil
  ) {
    notices[topic] = text.map { (Self.sentence($0), length.map { now + $0 }) }
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
    notices = notices.filter { $0.value.until.map { $0 > now } ?? true }
    return true
  }

  /// Whether there is one about that.
  func says(about topic: NoticeTopic) -> Bool { notices[topic] != nil }

  /// The texts, always in the same order of topics.
  package var texts: [String] { NoticeTopic.allCases.compactMap { notices[$0]?.text } }

  /// When the next one is over.
  package var deadline: Duration? { notices.values.lazy.compactMap(\.until).min() }
}
