internal import Synchronization

/// A bounded queue of events from feeds to the frame loop that coalesces events with the same key.
///
/// An event posted under a key is merged into the waiting event with that key, so a stream of
/// partial results cannot pile up, however slow the reader is. An event without a key is never
/// merged and acts as a barrier: later events are not merged into events before it. No event is
/// dropped. If the queue is full, `post` returns false, and `whenThereIsRoom` tells the sender when to
/// retry. A sender that is named has a share of the queue, so that the events of others wait for no
/// more than these.
///
/// The reader takes events one by one. Events that remain may still be merged with later ones. The
/// type is thread-safe.
package final class Mailbox<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private let queue = Mutex(MergingQueue<Key, Event>())
  /// The senders that wait for room.
  private let waiting = Mutex<[(sender: Int?, retry: @Sendable () -> Void)]>([])
  private let maxEvents: Int
  private let maxWeight: Int
  /// The share of one sender.
  private let maxShare: Share
  private let weigh: @Sendable (Event) -> Int
  private let merge: @Sendable (inout Event, Event) -> Void
  private let wakeUp: WakeUp

  /// Creates an empty mailbox, which signals the wake-up for every event that is accepted.
  ///
  /// The weight is the largest sum of those of the waiting events. A single event may exceed it. The
  /// share limits those of one sender in the same way. `merge` merges a later event into an earlier
  /// one with the same key.
  package init(
    maxEvents: Int, maxWeight: Int = .max, maxShare: Share = Share(count: .max, weight: .max),
    signaling wakeUp: WakeUp,
    weigh: @escaping @Sendable (Event) -> Int = { _ in 0 },
    merge: @escaping @Sendable (_ earlier: inout Event, _ later: Event) -> Void
  ) {
    self.maxEvents = maxEvents
    self.maxWeight = maxWeight
    self.maxShare = maxShare
    self.wakeUp = wakeUp
    self.weigh = weigh
    self.merge = merge
  }

  /// Adds an event, or merges it under its key, and returns false if the mailbox is full.
  package func post(
    _ event: Event, mergingUnder key: Key? = nil, from sender: Int? = nil
  ) -> Bool {
    let weight = weigh(event)
    let isAccepted = queue.withLock { queue -> Bool in
      let share = queue.share(of: sender)
      guard queue.weight <= 0 || weight <= maxWeight - queue.weight,
        share.weight <= 0 || weight <= maxShare.weight - share.weight
      else { return false }
      if let key, queue.merge(under: key, { merge(&$0, event) }, weighing: weigh) { return true }
      guard queue.count < maxEvents, share.count < maxShare.count else { return false }
      queue.append(event, key: key, weight: weight, from: sender)
      return true
    }
    if isAccepted { wakeUp.signal() }
    return isAccepted
  }

  /// Calls `retry` once, when events were removed since the mailbox refused one, and half of it and
  /// half of the sender's share is free, so that many senders cost the reader little.
  ///
  /// The call comes on the reader's thread, or at once if no event of the sender waits. It must not
  /// block.
  package func whenThereIsRoom(
    for sender: Int? = nil, _ retry: @escaping @Sendable () -> Void
  ) {
    waiting.withLock { $0.append((sender, retry)) }
    // The reader may have removed everything before `retry` was there to be called.
    if queue.withLock({ sender == nil ? $0.count == 0 : $0.share(of: sender).count == 0 }) {
      callSenders()
    }
  }

  /// Calls the senders for which there is room.
  private func callSenders() {
    let senders = waiting.withLock { waiting in
      guard !waiting.isEmpty else { return [(sender: Int?, retry: @Sendable () -> Void)]() }
      let free = queue.withLock { queue in
        let isHalfFree = queue.count <= maxEvents / 2 && queue.weight <= maxWeight / 2
        return waiting.map { isHalfFree && queue.share(of: $0.sender).isHalf(of: maxShare) }
      }
      let senders = zip(waiting, free).filter(\.1).map(\.0)
      waiting = zip(waiting, free).filter { !$0.1 }.map(\.0)
      return senders
    }
    for (_, retry) in senders { retry() }
  }

  /// The number of waiting events.
  package var count: Int { queue.withLock { $0.count } }

  /// Removes and returns the oldest event, or nil if the mailbox is empty.
  package func popFirst() -> Event? {
    let event = queue.withLock { $0.popFirst() }
    if event != nil { callSenders() }
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
