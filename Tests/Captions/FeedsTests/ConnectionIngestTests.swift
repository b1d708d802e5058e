import Captions
import Synchronization
import System
import Testing

@testable import Feeds

@Suite("A connection's way into the mailbox")
struct ConnectionIngestTests {
  @Test func aFullMailboxCallsBackOnceHoweverOftenItIsAsked() throws {
    let inbox = try Inbox(capacity: 1)
    let ingest = ConnectionIngest(from: ConnectionID(1), into: inbox.context())
    let calls = Mutex(0)
    for round in 1...2 {
      #expect(inbox.mailbox.post(.clear))
      for _ in 0..<3 { ingest.whenThereIsRoom { calls.withLock { $0 += 1 } } }
      #expect(calls.withLock(\.self) == round - 1)
      #expect(inbox.mailbox.drain().count == 1)
      #expect(calls.withLock(\.self) == round)
    }
  }
}
