internal import Synchronization

/// A bounded queue of events from feeds to the frame loop that coalesces events with the same key.
///
/// An event posted under a key is merged into the waiting event with that key, so a stream of
/// partial results cannot pile up, however slow the reader is. An event without a key is never
/// merged and acts as a barrier: later events are not merged into events before it. No event is
/// dropped. If the queue is full, `post` returns false and the sender retries.
///
/// The reader takes events one by one. Events that remain may still be merged with later ones. The
/// type is thread-safe.
package final class Mailbox<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The limits of a mailbox.
  package struct Capacity: Sendable {
    /// The largest number of waiting events.
    package var events: Int
    /// The largest sum of the events' weights.
    ///
    /// A single event may exceed it if nothing else waits.
    package var weight: Int

    package init(events: Int, weight: Int = .max) {
      self.events = events
      self.weight = weight
    }
  }

  private let queue = Mutex(MergingQueue<Key, Event>())
  private let capacity: Capacity
  private let weigh: @Sendable (Event) -> Int
  private let merge: @Sendable (inout Event, Event) -> Void
  private let wakeUp: WakeUp

  /// Creates an empty mailbox.
  ///
  /// - Parameters:
  ///   - capacity: The limits.
  ///   - wakeUp: The wake-up that is signaled for every event that is accepted.
  ///   - weigh: The function that returns the weight of an event.
  ///   - merge: The function that merges a later event into an earlier one with the same key.
  package init(
    capacity: Capacity, signaling wakeUp: WakeUp,
    weigh: @escaping @Sendable (Event) -> Int = { _ in 0 },
    merge: @escaping @Sendable (_ earlier: inout Event, _ later: Event) -> Void
  ) {
    self.capacity = capacity
    self.wakeUp = wakeUp
    self.weigh = weigh
    self.merge = merge
  }

  /// Adds an event, or merges it under its key, and returns false if the mailbox is full.
  package func post(_ event: Event, mergingUnder key: Key? = nil) -> Bool {
    let weight = weigh(event)
    let isAccepted = queue.withLock { queue -> Bool in
      guard queue.weight <= 0 || weight <= capacity.weight - queue.weight else { return false }
      if let key, queue.merge(under: key, { merge(&$0, event) }, weighing: weigh) { return true }
      guard queue.count < capacity.events else { return false }
      queue.append(event, key: key, weight: weight)
      return true
    }
    if isAccepted { wakeUp.signal() }
    return isAccepted
  }

  /// The number of waiting events.
  package var count: Int { queue.withLock { $0.count } }

  /// Removes and returns the oldest event, or nil if the mailbox is empty.
  package func popFirst() -> Event? {
    queue.withLock { $0.popFirst() }
  }

  /// Removes and returns all events, in order of first arrival.
  package func drain() -> [Event] {
    queue.withLock { queue in
      var events: [Event] = []
      events.reserveCapacity(queue.count)
      while let event = queue.popFirst() { events.append(event) }
      return events
    }
  }
}

/// A queue of events with an index from keys to the events that may be merged.
///
/// All operations take amortized O(1) time.
private struct MergingQueue<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private struct Entry {
    var event: Event
    let key: Key?
    var weight: Int
  }

  /// The events.
  ///
  /// The events before `head` have been removed.
  private var entries: [Entry?] = []
  private var head = 0
  /// The number of events that were discarded before the first of `entries`.
  private var removedCount = 0
  /// The number of the waiting event for each key, counted from the first event ever added.
  private var indices: [Key: Int] = [:]
  private(set) var weight = 0

  var count: Int { entries.count - head }

  mutating func append(_ event: Event, key: Key?, weight: Int) {
    if let key {
      indices[key] = removedCount + entries.count
    } else {
      indices.removeAll(keepingCapacity: true)
    }
    entries.append(Entry(event: event, key: key, weight: weight))
    self.weight += weight
  }

  /// Changes the waiting event with this key, and returns false if there is none.
  mutating func merge(
    under key: Key, _ change: (inout Event) -> Void, weighing: (Event) -> Int
  ) -> Bool {
    guard let index = indices[key], var entry = entries[index - removedCount].take() else {
      return false
    }
    change(&entry.event)
    weight -= entry.weight
    entry.weight = weighing(entry.event)
    weight += entry.weight
    entries[index - removedCount] = entry
    return true
  }

  mutating func popFirst() -> Event? {
    guard head < entries.count, let entry = entries[head].take() else { return nil }
    if let key = entry.key, indices[key] == removedCount + head { indices[key] = nil }
    head += 1
    weight -= entry.weight
    if head == entries.count || head >= max(Self.compactionThreshold, entries.count / 2) {
      compact()
    }
    return entry.event
  }

  private static var compactionThreshold: Int { 4096 }

  private mutating func compact() {
    removedCount += head
    // A long queue releases its memory when it becomes empty.
    if head == entries.count, head >= Self.compactionThreshold {
      entries = []
    } else {
      entries.removeFirst(head)
    }
    head = 0
  }
}
