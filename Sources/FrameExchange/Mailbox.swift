internal import Synchronization

/// A bounded box of events between feeds and the frame loop that folds together what may be folded.
///
/// An event posted under a key takes the place of the waiting one with that key (through `merge`), so a
/// stream of partial texts never piles up however slow the reader is. An event without a key is kept
/// whole and is a barrier: nothing posted after it is folded into what stands before it. The box never
/// drops anything: when it is full, `post` refuses and the sender waits.
package final class Mailbox<Key: Hashable & Sendable, Event: Sendable>: Sendable {
  private struct Contents {
    var events: [Event] = []
    var places: [Key: Int] = [:]
  }

  private let contents = Mutex(Contents())
  private let capacity: Int
  private let merge: @Sendable (inout Event, Event) -> Void
  private let bell: WakeUp

  /// - Parameters:
  ///   - capacity: how many events may wait.
  ///   - bell: rung for every event that is taken in.
  ///   - merge: folds a later event into an earlier one with the same key.
  package init(
    capacity: Int = 4096, ringing bell: WakeUp,
    merge: @escaping @Sendable (_ earlier: inout Event, _ later: Event) -> Void
  ) {
    self.capacity = capacity
    self.bell = bell
    self.merge = merge
  }

  /// Takes in an event, from any thread; false when the box is full and the sender must come again.
  package func post(_ event: Event, foldingUnder key: Key? = nil) -> Bool {
    let taken = contents.withLock { contents -> Bool in
      if let key, let place = contents.places[key] {
        merge(&contents.events[place], event)
        return true
      }
      guard contents.events.count < capacity else { return false }
      if let key {
        contents.places[key] = contents.events.count
      } else {
        contents.places.removeAll(keepingCapacity: true)
      }
      contents.events.append(event)
      return true
    }
    if taken { bell.ring() }
    return taken
  }

  /// Everything that waits, in order of first arrival.
  package func drain() -> [Event] {
    contents.withLock { contents in
      guard !contents.events.isEmpty else { return [] }
      contents.places.removeAll(keepingCapacity: true)
      defer { contents.events.removeAll() }
      return contents.events
    }
  }
}
