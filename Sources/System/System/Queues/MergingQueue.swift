internal import DequeModule

/// A queue of events with an index from keys to the events that may be merged.
///
/// An event without a key is a barrier: later events are not merged into events before it. All
/// operations take amortized O(1) time.
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
  /// The number of waiting events without a key.
  package private(set) var barrierCount = 0
  /// The sum of the weights of the waiting events.
  package private(set) var weight = 0

  /// Creates an empty queue.
  package init() {}

  package var count: Int { entries.count }

  package var isEmpty: Bool { entries.isEmpty }

  /// The oldest event, or nil if the queue is empty.
  package var first: Event? { entries.first?.event }

  /// Adds an event at the end.
  package mutating func append(_ event: Event, key: Key?, weight: Int) {
    if let key {
      indices[key] = removedCount + entries.count
    } else {
      indices.removeAll(keepingCapacity: true)
      barrierCount += 1
    }
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

  /// Removes and returns the oldest event, or nil if the queue is empty.
  @discardableResult
  package mutating func popFirst() -> Event? {
    guard let entry = entries.popFirst() else { return nil }
    if let key = entry.key {
      if indices[key] == removedCount { indices[key] = nil }
    } else {
      barrierCount -= 1
    }
    removedCount += 1
    weight -= entry.weight
    return entry.event
  }
}
