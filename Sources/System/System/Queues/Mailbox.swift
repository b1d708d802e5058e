internal import Synchronization

/// A bounded queue of events from feeds to the frame loop that coalesces events with the same key.
///
/// An event posted under a key is merged into the waiting event with that key, so a stream of
/// partial results cannot pile up, however slow the reader is. An event without a key is never
/// merged and acts as a barrier: later events are not merged into events before it. No event is
/// dropped. If the queue is full, `post` returns false, and `whenThereIsRoom` tells the sender when to
/// retry.
///
/// The reader takes events one by one. Events that remain may still be merged with later ones. The
/// type is thread-safe.
package final class Mailbox<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private let queue = Mutex(MergingQueue<Key, Event>())
  /// The senders that wait for room.
  private let waiting = Mutex<[@Sendable () -> Void]>([])
  private let maxEvents: Int
  private let maxWeight: Int
  private let weigh: @Sendable (Event) -> Int
  private let merge: @Sendable (inout Event, Event) -> Void
  private let wakeUp: WakeUp

  /// Creates an empty mailbox, which signals the wake-up for every event that is accepted.
  ///
  /// The weight is the largest sum of those of the waiting events. A single event may exceed it.
  /// `merge` merges a later event into an earlier one with the same key.
  package init(
    maxEvents: Int, maxWeight: Int = .max, signaling wakeUp: WakeUp,
    weigh: @escaping @Sendable (Event) -> Int = { _ in 0 },
    merge: @escaping @Sendable (_ earlier: inout Event, _ later: Event) -> Void
  ) {
    self.maxEvents = maxEvents
    self.maxWeight = maxWeight
    self.wakeUp = wakeUp
    self.weigh = weigh
    self.merge = merge
  }

  /// Adds an event, or merges it under its key, and returns false if the mailbox is full.
  package func post(_ event: Event, mergingUnder key: Key? = nil) -> Bool {
    let weight = weigh(event)
    let isAccepted = queue.withLock { queue -> Bool in
      guard queue.weight <= 0 || weight <= maxWeight - queue.weight else { return false }
      if let key, queue.merge(under: key, { merge(&$0, event) }, weighing: weigh) { return true }
      guard queue.count < maxEvents else { return false }
      queue.append(event, key: key, weight: weight)
      return true
    }
    if isAccepted { wakeUp.signal() }
    return isAccepted
  }

  /// Calls `retry` once, when events were removed since the mailbox refused one, and half of it is
  /// free, so that many senders cost the reader little.
  ///
  /// The call comes on the reader's thread, or at once if the mailbox is empty. It must not block.
  package func whenThereIsRoom(_ retry: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(retry) }
    // The reader may have removed everything before `retry` was there to be called.
    if queue.withLock({ $0.count == 0 }) { callSenders() }
  }

  private func callSenders() {
    let senders = waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting
    }
    for retry in senders { retry() }
  }

  /// The number of waiting events.
  package var count: Int { queue.withLock { $0.count } }

  /// Removes and returns the oldest event, or nil if the mailbox is empty.
  package func popFirst() -> Event? {
    let (event, isHalfFree) = queue.withLock { queue in
      let event = queue.popFirst()
      return (event, queue.count <= maxEvents / 2 && queue.weight <= maxWeight / 2)
    }
    if event != nil, isHalfFree { callSenders() }
    return event
  }

  /// Removes and returns all events, in order of first arrival.
  package func drain() -> [Event] {
    let events = queue.withLock { queue in
      var events: [Event] = []
      events.reserveCapacity(queue.count)
      while let event = queue.popFirst() { events.append(event) }
      return events
    }
    if !events.isEmpty { callSenders() }
    return events
  }
}
