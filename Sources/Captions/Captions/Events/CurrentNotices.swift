/// The sentences for the user that hold at present, one for each topic, the last one set at the end.
package struct CurrentNotices<Topic: Equatable & Sendable>: Sendable {
  private var sentences: [(topic: Topic, text: String)] = []

  package init() {}

  /// The sentences, in order of their last change.
  package var texts: [String] { sentences.map(\.text) }

  /// The sentence that was set last.
  package var newest: String? { sentences.last?.text }

  /// Sets or removes the sentence on a topic, and returns false if nothing changes.
  ///
  /// There are at most 128 sentences, twice the clients of a listener. The oldest leaves for a
  /// further one.
  @discardableResult
  package mutating func set(_ text: String?, about topic: Topic) -> Bool {
    guard sentences.first(where: { $0.topic == topic })?.text != text else { return false }
    sentences.removeAll { $0.topic == topic }
    guard let text else { return true }
    if sentences.count == 128 { sentences.removeFirst() }
    sentences.append((topic, text))
    return true
  }
}
