/// The names that finished utterances had, so that a late update is known for what it is.
///
/// It remembers the newest few thousand; older names may be used again.
package struct FinishedNames: Sendable {
  private let capacity: Int
  private var known: Set<UtteranceID> = []
  private var order: [UtteranceID] = []
  /// Where the next name goes once `order` is full.
  private var next = 0

  package init(capacity: Int = 4096) {
    self.capacity = capacity
  }

  package func contains(_ id: UtteranceID) -> Bool { known.contains(id) }

  /// Remembers a name, in O(1); utterances without a name of their own have nothing to remember.
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
