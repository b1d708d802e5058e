internal import Synchronization

/// A bounded box of events between feeds and the frame loop that folds together what may be folded.
///
/// An event posted under a key takes the place of the waiting one with that key (through `merge`), so a
/// stream of partial texts never piles up however slow the reader is. An event without a key is kept
/// whole and is a barrier: nothing posted after it is folded into what stands before it. The box never
/// drops anything: when it is full, `post` refuses and the sender waits.
///
/// The reader takes events one by one, as many at a time as it likes; those that it leaves may still be
/// folded with later ones.
package final class Mailbox<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  /// How much may wait.
  package struct Capacity: Sendable {
    package var events: Int
    /// The sum of their weights; a single event may exceed it when nothing else waits.
    package var weight: Int

    package init(events: Int, weight: Int = .max) {
      self.events = events
      self.weight = weight
    }
  }

  private let line = Mutex(WaitingLine<Key, Event>())
  private let capacity: Capacity
  private let weigh: @Sendable (Event) -> Int
  private let merge: @Sendable (inout Event, Event) -> Void
  private let bell: WakeUp

  /// - Parameters:
  ///   - capacity: how much may wait.
  ///   - bell: rung for every event that is taken in.
  ///   - weigh: how much of the capacity an event takes.
  ///   - merge: folds a later event into an earlier one with the same key.
  package init(
    capacity: Capacity, ringing bell: WakeUp,
    weigh: @escaping @Sendable (Event) -> Int = { _ in 0 },
    merge: @escaping @Sendable (_ earlier: inout Event, _ later: Event) -> Void
  ) {
    self.capacity = capacity
    self.bell = bell
    self.weigh = weigh
    self.merge = merge
  }

  /// Takes in an event, from any thread; false when the box is full and the sender must come again.
  package func post(_ event: Event, foldingUnder key: Key? = nil) -> Bool {
    let weight = weigh(event)
    let taken = line.withLock { line -> Bool in
      guard line.weight <= 0 || weight <= capacity.weight - line.weight else { return false }
      if let key, line.fold(under: key, { merge(&$0, event) }, weighing: weigh) { return true }
      guard line.count < capacity.events else { return false }
      line.append(event, key: key, weight: weight)
      return true
    }
    if taken { bell.ring() }
    return taken
  }

  /// The event that has waited longest, which waits no more; nil when nothing waits.
  package func next() -> Event? {
    line.withLock { $0.removeFirst() }
  }

  /// Everything that waits, in order of first arrival.
  package func drain() -> [Event] {
    line.withLock { line in
      var events: [Event] = []
      events.reserveCapacity(line.count)
      while let event = line.removeFirst() { events.append(event) }
      return events
    }
  }
}

/// The events that wait, first come first; the places of those that may be folded are known.
///
/// Everything here is O(1), amortised.
private struct WaitingLine<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private struct Entry {
    var event: Event
    let key: Key?
    var weight: Int
  }

  /// Those before `head` are taken.
  private var entries: [Entry?] = []
  private var head = 0
  /// How many came before the first of `entries`.
  private var passed = 0
  /// Which of all that ever came stands under a key.
  private var places: [Key: Int] = [:]
  private(set) var weight = 0

  var count: Int { entries.count - head }

  mutating func append(_ event: Event, key: Key?, weight: Int) {
    if let key {
      places[key] = passed + entries.count
    } else {
      places.removeAll(keepingCapacity: true)
    }
    entries.append(Entry(event: event, key: key, weight: weight))
    self.weight += weight
  }

  /// Changes the event that waits under the key; false when none does.
  mutating func fold(
    under key: Key, _ change: (inout Event) -> Void, weighing: (Event) -> Int
  ) -> Bool {
    guard let place = places[key], var entry = entries[place - passed].take() else { return false }
    change(&entry.event)
    weight -= entry.weight
    entry.weight = weighing(entry.event)
    weight += entry.weight
    entries[place - passed] = entry
    return true
  }

  mutating func removeFirst() -> Event? {
    guard head < entries.count, let entry = entries[head].take() else { return nil }
    if let key = entry.key, places[key] == passed + head { places[key] = nil }
    head += 1
    weight -= entry.weight
    if head == entries.count || head >= Self.mostTaken { forgetTaken() }
    return entry.event
  }

  private static var mostTaken: Int { 4096 }

  private mutating func forgetTaken() {
    passed += head
    // A long line gives its memory back when it is over.
    if head == entries.count, head >= Self.mostTaken {
      entries = []
    } else {
      entries.removeFirst(head)
    }
    head = 0
  }
}
