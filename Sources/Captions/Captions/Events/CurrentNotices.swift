/// The sentences for the user that hold at present, one for each topic, of which a stream can show one.
package struct CurrentNotices<Topic: Equatable & Sendable>: Sendable {
  private var sentences: [(topic: Topic, text: String)] = []

  package init() {}

  /// The sentence that was set last.
  package var newest: String? { sentences.last?.text }

  /// Sets or removes the sentence on a topic, and returns false if nothing changes.
  @discardableResult
  package mutating func set(_ text: String?, about topic: Topic) -> Bool {
    guard sentences.first(where: { $0.topic == topic })?.text != text else { return false }
    sentences.removeAll { $0.topic == topic }
    if let text { sentences.append((topic, text)) }
    return true
  }
}
