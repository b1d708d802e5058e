package import System

/// A bounded queue of caption events from all feeds to the frame loop.
///
/// Of the partial snapshots with one identifier and first revision, only the newest revision waits.
/// All other events stay in the queue, and no snapshot is replaced across them, so that the meaning
/// is unchanged. The number of events and the bytes of their texts are bounded. At either limit,
/// `post` refuses the event and the sender waits for room.
package typealias CaptionMailbox = Mailbox<SnapshotKey, CaptionEvent>

/// The key of the snapshots that replace each other while they wait.
package struct SnapshotKey: Hashable, Sendable {
  private let id: UtteranceID
  private let firstRevision: Int

  package init(of id: UtteranceID, _ snapshot: UtteranceSnapshot) {
    self.id = id
    firstRevision = snapshot.firstRevision
  }
}

extension CaptionEvent {
  /// The key under which a later snapshot may replace a partial one; nil for any other event.
  package var replacementKey: SnapshotKey? {
    guard case .utterance(let id, let snapshot) = self, snapshot.isPartial else { return nil }
    return SnapshotKey(of: id, snapshot)
  }

  /// Replaces a waiting snapshot with one that came later under the same key.
  package mutating func replace(with later: CaptionEvent) {
    guard case .utterance(let id, let waiting) = self, case .utterance(_, let snapshot) = later
    else { return }
    self = .utterance(id, snapshot.replacing(waiting))
  }
}

extension CaptionMailbox {
  /// The maximum number of bytes of waiting text.
  package static var maxWaitingBytes: Int { 8 << 20 }

  /// The largest share of a connection, so that captions of others are not far behind.
  package static var maxShare: Share { Share(count: 64, weight: 1 << 20) }

  /// Creates a mailbox that signals `wakeUp` for every accepted event.
  package convenience init(
    capacity: Int = 4096, maxBytes: Int = maxWaitingBytes, signaling wakeUp: WakeUp
  ) {
    self.init(
      maxEvents: capacity, maxWeight: maxBytes, maxShare: Self.maxShare, signaling: wakeUp,
      weigh: \.textBytes
    ) { $0.replace(with: $1) }
  }

  /// True if no event waits.
  package var isEmpty: Bool { count == 0 }

  /// Posts an event, from any thread.
  ///
  /// - Returns: False if the mailbox, or the share of the connection, is full, so that the sender
  ///   retries when there is room.
  package func post(_ event: CaptionEvent, from connection: ConnectionID? = nil) -> Bool {
    post(event, mergingUnder: event.replacementKey, from: connection?.number)
  }
}
