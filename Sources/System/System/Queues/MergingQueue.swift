internal import DequeModule

/// A queue of events with an index from keys to the events that may be merged.
///
/// All operations take amortized O(1) time. One thread at a time uses it.
package struct MergingQueue<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private struct Entry {
    var event: Event
    let key: Key?
    let sender: Int?
    var weight: Int
  }

  private var entries: Deque<Entry> = []
  /// The number of events that were removed before the first of `entries`.
  private var removedCount = 0
  /// The number of the waiting event for each key, counted from the first event ever added.
  private var indices: [Key: Int] = [:]
  /// The sum of the events' weights.
  package private(set) var weight = 0
  /// The entries that wait, of each sender that is named.
  private var shares: [Int: Share] = [:]

  package init() {}

  package var count: Int { entries.count }
  package var first: Event? { entries.first?.event }

  /// Adds an event, without a key one into which and across which no later one is merged.
  package mutating func append(
    _ event: Event, key: Key?, weight: Int, from sender: Int? = nil
  ) {
    if let key { indices[key] = removedCount + entries.count } else { seal() }
    entries.append(Entry(event: event, key: key, sender: sender, weight: weight))
    add(weight, count: 1, from: sender)
  }

  /// Returns what waits of a sender; nothing of one without a name.
  package func share(of sender: Int?) -> Share { sender.flatMap { shares[$0] } ?? Share() }

  private mutating func add(_ weight: Int, count: Int, from sender: Int?) {
    self.weight += weight
    guard let sender else { return }
    let share = self.share(of: sender)
    let new = Share(count: share.count + count, weight: share.weight + weight)
    shares[sender] = new.count == 0 ? nil : new
  }

  /// Changes the waiting event with this key, and returns false if there is none.
  package mutating func merge(
    under key: Key, _ change: (inout Event) -> Void, weighing: (Event) -> Int
  ) -> Bool {
    guard let index = indices[key].map({ $0 - removedCount }) else { return false }
    change(&entries[index].event)
    let newWeight = weighing(entries[index].event)
    add(newWeight - entries[index].weight, count: 0, from: entries[index].sender)
    entries[index].weight = newWeight
    return true
  }

  /// Leaves all waiting events as they are.
  package mutating func seal() { indices.removeAll(keepingCapacity: true) }

  /// Removes and returns the oldest event, or nil if none waits.
  package mutating func popFirst() -> Event? {
    guard let entry = entries.popFirst() else { return nil }
    if let key = entry.key, indices[key] == removedCount { indices[key] = nil }
    removedCount += 1
    add(-entry.weight, count: -1, from: entry.sender)
    return entry.event
  }
}

/// The number of events, and the sum of their weights.
package struct Share: Sendable {
  package let count: Int
  package let weight: Int

  package init(count: Int = 0, weight: Int = 0) {
    self.count = count
    self.weight = weight
  }

  /// True if at most half of a largest share is used.
  func isHalf(of largest: Share) -> Bool {
    count <= largest.count / 2 && weight <= largest.weight / 2
  }
}
