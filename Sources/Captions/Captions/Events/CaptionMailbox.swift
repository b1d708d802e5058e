package import System

/// A bounded queue of caption events from all feeds to the frame loop.
///
/// Of the partial snapshots with one identifier and first revision, only the newest revision waits.
/// All other events stay in the queue, and no snapshot is replaced across them, so that the meaning
/// is unchanged. The number of events and the bytes of their texts are bounded. At either limit,
/// `post` refuses the event and the sender waits for room.
package final class CaptionMailbox: Sendable {
  /// The maximum number of bytes of waiting text.
  ///
  /// A single event may exceed the maximum if no other event waits.
  package static let maxWaitingBytes = 8 << 20

  /// The key of the snapshots that replace each other.
  private struct Key: Hashable {
    let id: UtteranceID
    let firstRevision: Int
  }

  private let mailbox: Mailbox<Key, CaptionEvent>
  private let coalesces: Bool

  /// Creates a mailbox that signals `wakeUp` for every accepted event.
  package convenience init(capacity: Int = 4096, signaling wakeUp: WakeUp) {
    self.init(capacity, Self.maxWaitingBytes, coalesces: true, signaling: wakeUp)
  }

  /// Creates a mailbox without limits that replaces no events, for a recorded schedule of events.
  package static func uncoalesced(signaling wakeUp: WakeUp) -> CaptionMailbox {
    CaptionMailbox(.max, .max, coalesces: false, signaling: wakeUp)
  }

  private init(
    _ maxEvents: Int, _ maxBytes: Int, coalesces: Bool, signaling wakeUp: WakeUp
  ) {
    self.coalesces = coalesces
    mailbox = Mailbox(
      maxEvents: maxEvents, maxWeight: maxBytes, signaling: wakeUp, weigh: \.textBytes
    ) { waiting, posted in
      guard case .utterance(let id, let earlier) = waiting, case .utterance(_, let later) = posted
      else { return }
      waiting = .utterance(id, later.replacing(earlier))
    }
  }

  /// Posts an event, from any thread.
  ///
  /// - Returns: False if the mailbox is full, so that the sender retries when there is room.
  package func post(_ event: CaptionEvent) -> Bool {
    mailbox.post(event, mergingUnder: coalesces ? Self.key(of: event) : nil)
  }

  /// Calls `retry` once, when events were removed since the mailbox refused one, and half is free.
  ///
  /// The call comes on the reader's thread, or at once if the mailbox is empty. It must not block.
  package func whenThereIsRoom(_ retry: @escaping @Sendable () -> Void) {
    mailbox.whenThereIsRoom(retry)
  }

  /// The number of waiting events.
  package var count: Int { mailbox.count }

  /// True if no event waits.
  package var isEmpty: Bool { count == 0 }

  /// Removes and returns the oldest waiting event; nil if no event waits.
  package func popFirst() -> CaptionEvent? {
    mailbox.popFirst()
  }

  /// Removes and returns all waiting events, in order.
  package func drain() -> [CaptionEvent] {
    mailbox.drain()
  }

  /// Returns the key under which the event replaces a waiting event; nil if the event replaces no
  /// other.
  private static func key(of event: CaptionEvent) -> Key? {
    guard case .utterance(let id, let snapshot) = event, snapshot.isPartial else { return nil }
    return Key(id: id, firstRevision: snapshot.firstRevision)
  }
}
