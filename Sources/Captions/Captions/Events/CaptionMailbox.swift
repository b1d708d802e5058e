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

  private let mailbox: Mailbox<SnapshotKey, CaptionEvent>
  private let coalesces: Bool

  /// Creates a mailbox that signals `wakeUp` for every accepted event.
  package convenience init(capacity: Int = 4096, signaling wakeUp: WakeUp) {
    self.init(
      .init(events: capacity, weight: Self.maxWaitingBytes), coalesces: true, signaling: wakeUp)
  }

  /// Creates a mailbox without limits that replaces no events, for a recorded schedule of events.
  package static func uncoalesced(signaling wakeUp: WakeUp) -> CaptionMailbox {
    CaptionMailbox(.init(events: .max), coalesces: false, signaling: wakeUp)
  }

  private init(
    _ capacity: Mailbox<SnapshotKey, CaptionEvent>.Capacity, coalesces: Bool,
    signaling wakeUp: WakeUp
  ) {
    self.coalesces = coalesces
    mailbox = Mailbox(capacity: capacity, signaling: wakeUp, weigh: \.textBytes) {
      $0 = $1.replacing($0)
    }
  }

  /// Posts an event, from any thread.
  ///
  /// - Returns: False if the mailbox is full and the sender must wait for room.
  package func post(_ event: CaptionEvent) -> Bool {
    mailbox.post(event, mergingUnder: coalesces ? event.snapshotKey : nil)
  }

  /// Calls `retry` once, when the mailbox has room after it has refused an event.
  ///
  /// The call comes on the reader's thread or at once. It must not block.
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
}

/// The key of the snapshots that replace each other.
package struct SnapshotKey: Hashable, Sendable {
  let id: UtteranceID
  let firstRevision: Int
}

extension CaptionEvent {
  /// The key under which the event replaces a waiting one; nil if it replaces no other.
  package var snapshotKey: SnapshotKey? {
    guard case .utterance(let id, let snapshot) = self, snapshot.isPartial else { return nil }
    return SnapshotKey(id: id, firstRevision: snapshot.firstRevision)
  }

  /// Returns the event that remains of this one and a waiting one with the same key.
  package func replacing(_ waiting: CaptionEvent) -> CaptionEvent {
    guard case .utterance(let id, let later) = self, case .utterance(_, let earlier) = waiting
    else { return self }
    return .utterance(id, later.replacing(earlier))
  }
}
