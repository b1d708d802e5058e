/// The sentences for the user that hold at present, one for each topic, the last one set at the end.
///
/// A sentence is a `String`, or a value that stands for its words.
package struct CurrentNotices<
  Topic: Equatable & Sendable, Sentence: Equatable & Sendable
>: Sendable {
  private var sentences: [(topic: Topic, text: Sentence)] = []

  package init() {}

  /// The sentences, in order of their last change.
  package var texts: [Sentence] { sentences.map(\.text) }

  /// The sentence that was set last.
  package var newest: Sentence? { sentences.last?.text }

  /// Sets or removes the sentence on a topic, and returns false if nothing changes.
  ///
  /// There are at most 128 sentences, twice the clients of a listener. The oldest leaves for a
  /// further one.
  @discardableResult
  package mutating func set(_ text: Sentence?, about topic: Topic) -> Bool {
    guard sentences.first(where: { $0.topic == topic })?.text != text else { return false }
    sentences.removeAll { $0.topic == topic }
    guard let text else { return true }
    if sentences.count == 128 { sentences.removeFirst() }
    sentences.append((topic, text))
    return true
  }
}
