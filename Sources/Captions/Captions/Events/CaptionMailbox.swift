package import System

/// A bounded queue of caption events from all feeds to the frame loop.
///
/// Of the partial snapshots with one identifier and first revision, only the newest revision waits.
/// All other events stay in the queue, and no snapshot is replaced across them, so that the meaning
/// is unchanged. The number of events and the bytes of their texts are bounded. At either limit,
/// `post` refuses the event and the sender waits for room.
package typealias CaptionMailbox = Mailbox<SnapshotKey, CaptionEvent>

/// The key of the snapshots that replace each other in a mailbox.
package struct SnapshotKey: Hashable, Sendable {
  let id: UtteranceID
  let firstRevision: Int
}

extension CaptionMailbox {
  /// The maximum number of bytes of waiting text.
  package static var maxWaitingBytes: Int { 8 << 20 }

  /// Creates a mailbox that signals `wakeUp` for every accepted event.
  package convenience init(
    capacity: Int = 4096, maxBytes: Int = maxWaitingBytes, signaling wakeUp: WakeUp
  ) {
    self.init(
      maxEvents: capacity, maxWeight: maxBytes, signaling: wakeUp, weigh: \.textBytes
    ) { waiting, posted in
      guard case .utterance(let id, let earlier) = waiting, case .utterance(_, let later) = posted
      else { return }
      waiting = .utterance(id, later.replacing(earlier))
    }
  }

  /// True if no event waits.
  package var isEmpty: Bool { count == 0 }

  /// Posts an event, from any thread.
  ///
  /// - Returns: False if the mailbox is full, so that the sender retries when there is room.
  package func post(_ event: CaptionEvent) -> Bool {
    guard case .utterance(let id, let snapshot) = event, snapshot.isPartial
    else { return post(event, mergingUnder: nil) }
    return post(
      event, mergingUnder: SnapshotKey(id: id, firstRevision: snapshot.firstRevision))
  }
}
