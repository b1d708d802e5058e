package import Captions
package import Threading

/// A bounded queue of caption events from all feeds to the frame loop.
///
/// A waiting partial update is folded with a later one of the same utterance. All other events are
/// kept whole, and nothing is folded across them, so that the meaning is unchanged. The number of
/// events and the bytes of their texts are bounded. At either limit, `post` refuses the event and
/// the sender waits.
package final class CaptionMailbox: Sendable {
  /// The greatest number of bytes of waiting text.
  ///
  /// A single event may exceed it if no other event waits.
  package static let mostWaitingBytes = 8 << 20

  private let mailbox: Mailbox<UtteranceID, CaptionEvent>
  private let folds: Bool

  /// Creates a mailbox that signals `wakeUp` for every event taken in.
  package convenience init(capacity: Int = 4096, signaling wakeUp: WakeUp) {
    self.init(
      .init(events: capacity, weight: Self.mostWaitingBytes), folds: true, signaling: wakeUp)
  }

  /// Returns a mailbox without limits that folds no events, for a recorded schedule of events.
  package static func keepingEveryEvent(signaling wakeUp: WakeUp) -> CaptionMailbox {
    CaptionMailbox(.init(events: .max), folds: false, signaling: wakeUp)
  }

  private init(
    _ capacity: Mailbox<UtteranceID, CaptionEvent>.Capacity, folds: Bool, signaling wakeUp: WakeUp
  ) {
    self.folds = folds
    mailbox = Mailbox(capacity: capacity, signaling: wakeUp, weigh: \.textBytes) { earlier, later in
      guard case .update(let id, var update) = earlier, case .update(_, let change) = later
      else { return }
      update.fold(change)
      earlier = .update(id, update)
    }
  }

  /// Posts an event, from any thread.
  ///
  /// Returns false if the mailbox is full and the sender must retry.
  package func post(_ event: CaptionEvent) -> Bool {
    mailbox.post(event, mergingUnder: folds ? event.foldingKey : nil)
  }

  /// The number of waiting events.
  package var count: Int { mailbox.count }

  /// True if no event waits.
  package var isEmpty: Bool { count == 0 }

  /// Removes and returns the oldest waiting event; nil if no event waits.
  package func next() -> CaptionEvent? {
    mailbox.next()
  }

  /// Removes and returns all waiting events, in order.
  package func drain() -> [CaptionEvent] {
    mailbox.drain()
  }
}

extension CaptionEvent {
  /// The key under which the event may be folded with a later one; nil if it may not.
  fileprivate var foldingKey: UtteranceID? {
    guard case .update(let id, let update) = self, update.isPartial else { return nil }
    return id
  }
}
