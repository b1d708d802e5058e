package import Captions
package import FrameExchange

/// The bounded way of caption events from all feeds to the frame loop.
///
/// Partial updates of an utterance that wait are folded into one; finals, cancels and whatever is no
/// update are kept whole and nothing is folded across them, so what is read means the same as what was
/// sent. The number of events is bounded and so are the bytes of their texts: when either is reached,
/// `post` refuses and the sender waits.
package final class CaptionMailbox: Sendable {
  /// So many bytes of text may wait; a single event may exceed it when nothing else waits.
  package static let mostWaitingBytes = 8 << 20

  private let mailbox: Mailbox<UtteranceID, CaptionEvent>

  /// `bell` is rung for every event that is taken in.
  package init(capacity: Int = 4096, ringing bell: WakeUp) {
    mailbox = Mailbox(
      capacity: .init(events: capacity, weight: Self.mostWaitingBytes), ringing: bell,
      weigh: \.textBytes
    ) { earlier, later in
      guard case .update(let id, var update) = earlier, case .update(_, let change) = later
      else { return }
      update.fold(change)
      earlier = .update(id, update)
    }
  }

  /// Takes in an event, from any thread; false when the box is full and the sender must come again.
  package func post(_ event: CaptionEvent) -> Bool {
    mailbox.post(event, foldingUnder: event.foldingKey)
  }

  /// What has waited longest, which waits no more; nil when nothing waits.
  package func next() -> CaptionEvent? {
    mailbox.next()
  }

  /// Everything that waits, in order.
  package func drain() -> [CaptionEvent] {
    mailbox.drain()
  }
}

extension CaptionEvent {
  /// Under what a waiting event may be folded together with a later one.
  fileprivate var foldingKey: UtteranceID? {
    guard case .update(let id, let update) = self, update.isPartial else { return nil }
    return id
  }
}
