/// The names of recently finished utterances, used to recognize late updates.
///
/// The capacity bounds how many names are kept. The oldest ones are forgotten and may be used
/// again.
package struct FinishedNames: Sendable {
  private let capacity: Int
  private var known: Set<UtteranceID> = []
  private var order: [UtteranceID] = []
  /// The index at which the next name is stored once `order` is full.
  private var next = 0

  package init(capacity: Int = 4096) {
    self.capacity = capacity
  }

  package func contains(_ id: UtteranceID) -> Bool { known.contains(id) }

  /// Inserts the name of an utterance, in O(1).
  ///
  /// Has no effect for unnamed utterances.
  package mutating func insert(_ id: UtteranceID) {
    guard case .named = id.name, known.insert(id).inserted else { return }
    guard order.count == capacity else {
      order.append(id)
      return
    }
    known.remove(order[next])
    order[next] = id
    next = (next + 1) % capacity
  }
}
