import Glibc
import Randomness
import System
import Testing

@Suite struct MailboxTests {
  private func mailbox(capacity: Int = 100) throws -> Mailbox<String, String> {
    Mailbox(maxEvents: capacity, signaling: try WakeUp()) { earlier, later in
      earlier = later
    }
  }

  @Test func anEventWithoutAKeyIsABarrier() throws {
    let mailbox = try mailbox()
    _ = mailbox.post("one", mergingUnder: "u1")
    _ = mailbox.post("final")
    _ = mailbox.post("two", mergingUnder: "u1")
    #expect(mailbox.drain() == ["one", "final", "two"])
  }

  @Test func aFullMailboxRejectsNewEventsButStillMerges() throws {
    let mailbox = try mailbox(capacity: 2)
    #expect(mailbox.post("a", mergingUnder: "k"))
    #expect(mailbox.post("b"))
    #expect(!mailbox.post("c"))
    #expect(mailbox.popFirst() == "a")
    #expect(mailbox.post("c", mergingUnder: "k"))
    for number in 0..<1000 { #expect(mailbox.post("\(number)", mergingUnder: "k")) }
    #expect(mailbox.drain() == ["b", "999"])
  }

  @Test func eventsThatRemainAreStillMerged() throws {
    let mailbox = try mailbox()
    for key in ["u1", "u2", "u3"] { #expect(mailbox.post("\(key) a", mergingUnder: key)) }
    #expect(mailbox.popFirst() == "u1 a")
    #expect(mailbox.post("u3 b", mergingUnder: "u3"))
    #expect(mailbox.post("u1 b", mergingUnder: "u1"))
    #expect(mailbox.drain() == ["u2 a", "u3 b", "u1 b"])
    #expect(mailbox.popFirst() == nil)
  }

  @Test func aSenderIsToldOnceWhenThereIsRoom() throws {
    let mailbox = try mailbox(capacity: 1)
    let calls = Counter()
    mailbox.whenThereIsRoom { calls.add() }
    #expect(calls.value == 1, "an empty mailbox has room")
    #expect(mailbox.post("a"))
    mailbox.whenThereIsRoom { calls.add() }
    #expect(calls.value == 1)
    _ = mailbox.popFirst()
    #expect(calls.value == 2)
    #expect(mailbox.post("b"))
    _ = mailbox.drain()
    #expect(calls.value == 2)
  }

  @Test func aSenderIsToldWhenHalfIsFree() throws {
    let mailbox = try mailbox(capacity: 4)
    let calls = Counter()
    for number in 0..<4 { #expect(mailbox.post("\(number)")) }
    mailbox.whenThereIsRoom { calls.add() }
    _ = mailbox.popFirst()
    #expect(calls.value == 0)
    _ = mailbox.popFirst()
    #expect(calls.value == 1)
  }

  @Test func aSenderFillsNoMoreThanItsShare() throws {
    let mailbox = Mailbox<String, String>(
      maxEvents: 100, maxShare: Share(count: 4, weight: 10), signaling: try WakeUp(),
      weigh: \.count
    ) { earlier, later in earlier += later }
    let calls = Counter()
    for number in 0..<4 { #expect(mailbox.post("\(number)", from: 1)) }
    #expect(!mailbox.post("4", from: 1))
    mailbox.whenThereIsRoom(for: 1) { calls.add() }
    #expect(mailbox.post("another's", from: 2) && !mailbox.post("more", from: 2))
    #expect(mailbox.post("nobody's, and long"))
    _ = mailbox.popFirst()
    #expect(calls.value == 0)
    _ = mailbox.popFirst()
    #expect(calls.value == 1, "half of the share is free")
    #expect(mailbox.post("4", from: 1))
    #expect(mailbox.drain() == ["2", "3", "another's", "nobody's, and long", "4"])
    #expect(mailbox.post("alone, more than ten", from: 2) && !mailbox.post("more", from: 2))
  }

  @Test func aShareGrowsWithMergedEvents() throws {
    let mailbox = Mailbox<String, String>(
      maxEvents: 100, maxShare: Share(count: 4, weight: 10), signaling: try WakeUp(),
      weigh: \.count
    ) { earlier, later in earlier += later }
    for _ in 0..<5 { #expect(mailbox.post("aa", mergingUnder: "k", from: 1)) }
    #expect(!mailbox.post("a", mergingUnder: "k", from: 1))
    #expect(mailbox.popFirst() == "aaaaaaaaaa")
    #expect(mailbox.post("a", mergingUnder: "k", from: 1))
  }

  @Test func theWeightIsThatOfTheWaitingEvents() throws {
    let mailbox = Mailbox<String, String>(
      maxEvents: 100, maxWeight: 10, signaling: try WakeUp(), weigh: \.count
    ) { earlier, later in earlier += later }
    #expect(mailbox.post("aaaa", mergingUnder: "k"))
    #expect(mailbox.post("aaaa", mergingUnder: "k"))
    #expect(!mailbox.post("aaa", mergingUnder: "k"))
    #expect(mailbox.post("bb"))
    #expect(!mailbox.post("c"))
    #expect(mailbox.popFirst() == "aaaaaaaa")
    #expect(mailbox.post("cccccccc"))
    #expect(!mailbox.post("d"))
    #expect(mailbox.drain().count == 2)
    #expect(mailbox.post("more than ten, alone"))
  }

  /// Random posts and removals lose, duplicate and reorder nothing.
  @Test func noEventIsLostByAnyOrderOfRemovals() throws {
    var random = SeededGenerator(state: 11)
    let mailbox = Mailbox<Int, [Int]>(
      maxEvents: 50, signaling: try WakeUp()
    ) { earlier, later in earlier += later }
    var (posted, received): ([Int], [[Int]]) = ([], [])
    for number in 0..<50_000 {
      let key = Bool.random(using: &random) ? Int.random(in: 0..<8, using: &random) : nil
      if mailbox.post([number], mergingUnder: key) { posted.append(number) }
      if Int.random(in: 0..<2, using: &random) == 0, let event = mailbox.popFirst() {
        received.append(event)
      }
      if Int.random(in: 0..<1000, using: &random) == 0 { received += mailbox.drain() }
    }
    received += mailbox.drain()
    #expect(received.joined().sorted() == posted)
    #expect(received.compactMap(\.first) == received.compactMap(\.first).sorted())
  }

  /// Threads that retry rejected events lose and duplicate nothing, and keep their own order.
  @Test func noEventIsLostBetweenSeveralThreads() throws {
    let (senders, each) = (4, 2000)
    let wakeUp = try WakeUp()
    let mailbox = Mailbox<Int, [Int]>(
      maxEvents: 16, signaling: wakeUp
    ) { earlier, later in earlier += later }
    let reader = try OneShot<[Int]>()
    let worker = try Worker("reader") { _ in
      var received: [Int] = []
      // The wait times out only if a wake-up was lost.
      while received.count < senders * each, wakeUp.wait(atMost: .seconds(10)) {
        wakeUp.acknowledge()
        while let event = mailbox.popFirst() { received += event }
      }
      reader.resolve(received)
    }
    try onThreads(senders) { sender in
      for number in 0..<each {
        // Every third event is a barrier.
        let key = number % 3 == 0 ? nil : sender
        while !mailbox.post([sender * each + number], mergingUnder: key) { sched_yield() }
      }
    }
    #expect(worker.waitForEnd(within: .seconds(60)))
    let received = reader.wait()
    #expect(received.sorted() == Array(0..<senders * each))
    for sender in 0..<senders {
      let own = received.filter { $0 / each == sender }
      #expect(own == own.sorted())
    }
  }
}

/// Runs `body` on several threads at once, each with its number, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
  let workers = try (0..<count).map { number in
    try Worker("test-\(number)") { _ in body(number) }
  }
  for worker in workers { #expect(worker.waitForEnd(within: .seconds(60))) }
}
