import FrameExchange
import Testing

@Suite struct MailboxTests {
  private func mailbox(capacity: Int = 100) throws -> Mailbox<String, String> {
    Mailbox(capacity: capacity, ringing: try WakeUp()) { earlier, later in earlier = later }
  }

  @Test func eventsWithOneKeyAreFolded() throws {
    let box = try mailbox()
    for text in ["a", "ab", "abc"] { #expect(box.post(text, foldingUnder: "u1")) }
    #expect(box.drain() == ["abc"])
    #expect(box.drain() == [])
  }

  @Test func anEventWithoutAKeyIsABarrier() throws {
    let box = try mailbox()
    _ = box.post("one", foldingUnder: "u1")
    _ = box.post("final")
    _ = box.post("two", foldingUnder: "u1")
    #expect(box.drain() == ["one", "final", "two"])
  }

  @Test func aFullBoxRefusesButStillFolds() throws {
    let box = try mailbox(capacity: 2)
    #expect(box.post("a", foldingUnder: "k"))
    #expect(box.post("b"))
    #expect(!box.post("c"))
    #expect(box.drain() == ["a", "b"])
    #expect(box.post("c"))
  }

  @Test func foldingNeverFillsTheBox() throws {
    let box = try mailbox(capacity: 1)
    for number in 0..<10_000 { #expect(box.post("\(number)", foldingUnder: "k")) }
    #expect(box.drain() == ["9999"])
  }
}
