internal import DequeModule

/// A queue of events with an index from keys to the events that may be merged.
///
/// All operations take amortized O(1) time. One thread at a time uses it.
package struct MergingQueue<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private struct Entry {
    var event: Event
    let key: Key?
    var weight: Int
  }

  private var entries: Deque<Entry> = []
  /// The number of events that were removed before the first of `entries`.
  private var removedCount = 0
  /// The number of the waiting event for each key, counted from the first event ever added.
  private var indices: [Key: Int] = [:]
  /// The sum of the events' weights.
  package private(set) var weight = 0

  package init() {}

  package var count: Int { entries.count }
  package var first: Event? { entries.first?.event }

  /// Adds an event, without a key one into which and across which no later one is merged.
  package mutating func append(_ event: Event, key: Key?, weight: Int) {
    if let key { indices[key] = removedCount + entries.count } else { seal() }
    entries.append(Entry(event: event, key: key, weight: weight))
    self.weight += weight
  }

  /// Changes the waiting event with this key, and returns false if there is none.
  package mutating func merge(
    under key: Key, _ change: (inout Event) -> Void, weighing: (Event) -> Int
  ) -> Bool {
    guard let index = indices[key].map({ $0 - removedCount }) else { return false }
    change(&entries[index].event)
    let newWeight = weighing(entries[index].event)
    weight += newWeight - entries[index].weight
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
    weight -= entry.weight
    return entry.event
  }
}
