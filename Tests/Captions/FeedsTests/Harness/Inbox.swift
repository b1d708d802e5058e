import Captions
import Feeds
import Synchronization
import System

/// A mailbox, and the events and reports that came through it.
final class Inbox: Sendable {
  let mailbox: CaptionMailbox
  private let received = Mutex<[CaptionEvent]>([])
  private let receivedReports = Mutex<[FeedReport]>([])

  init(capacity: Int = 4096) throws {
    mailbox = CaptionMailbox(capacity: capacity, signaling: try WakeUp())
  }

  /// The callback for feed reports.
  var report: @Sendable (FeedReport) -> Void {
    { [self] report in receivedReports.withLock { $0.append(report) } }
  }

  /// The context of a feed with this inbox.
  func context(
    _ settings: FeedSettings = FeedSettings(), initialRequests: [ControlRequest] = []
  ) -> FeedContext {
    FeedContext(
      mailbox: mailbox, connectionIDs: ConnectionIDGenerator(), settings: settings,
      initialRequests: InitialRequests(initialRequests), report: report)
  }

  var reports: [FeedReport] { receivedReports.withLock(\.self) }

  /// The reports that are not details.
  var warnings: [FeedReport] { reports.filter { !$0.isDetail } }

  /// All events so far.
  var events: [CaptionEvent] {
    received.withLock { received in
      received += mailbox.drain()
      return received
    }
  }

  /// The snapshots so far that have words which no earlier one of the utterance had.
  var textUpdates: [UtteranceSnapshot] {
    var known: [UtteranceID: Int] = [:]
    return events.compactMap { event in
      guard case .utterance(let id, let snapshot) = event,
        snapshot.text.words.revision > (id.name == .oneShot ? 0 : known[id] ?? 0)
      else { return nil }
      known[id] = snapshot.text.words.revision
      return snapshot
    }
  }

  /// The texts so far.
  var texts: [String] { textUpdates.compactMap(\.text.words.value) }

  /// The number of connections that have ended so far.
  var endings: Int {
    events.count { if case .ended = $0 { true } else { false } }
  }

  /// Waits until a condition is true, for ten seconds at most.
  func wait(until isTrue: (Inbox) -> Bool) async -> Bool {
    for _ in 0..<5000 {
      if isTrue(self) { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return isTrue(self)
  }
}
