import Glibc
import Randomness
import Testing
import Threading

@Suite struct MailboxTests {
  private func mailbox(capacity: Int = 100) throws -> Mailbox<String, String> {
    Mailbox(capacity: .init(events: capacity), ringing: try WakeUp()) { earlier, later in
      earlier = later
    }
  }

  @Test func eventsWithOneKeyAreFolded() throws {
    let box = try mailbox()
    for text in ["a", "ab", "abc"] { #expect(box.post(text, mergingUnder: "u1")) }
    #expect(box.drain() == ["abc"])
    #expect(box.drain() == [])
  }

  @Test func anEventWithoutAKeyIsABarrier() throws {
    let box = try mailbox()
    _ = box.post("one", mergingUnder: "u1")
    _ = box.post("final")
    _ = box.post("two", mergingUnder: "u1")
    #expect(box.drain() == ["one", "final", "two"])
  }

  @Test func aFullBoxRefusesButStillFolds() throws {
    let box = try mailbox(capacity: 2)
    #expect(box.post("a", mergingUnder: "k"))
    #expect(box.post("b"))
    #expect(!box.post("c"))
    #expect(box.drain() == ["a", "b"])
    #expect(box.post("c"))
  }

  @Test func foldingNeverFillsTheBox() throws {
    let box = try mailbox(capacity: 1)
    for number in 0..<10_000 { #expect(box.post("\(number)", mergingUnder: "k")) }
    #expect(box.drain() == ["9999"])
  }

  @Test func oneAfterTheOtherIsTakenAndTheRestIsStillFolded() throws {
    let box = try mailbox()
    for key in ["u1", "u2", "u3"] { #expect(box.post("\(key) a", mergingUnder: key)) }
    #expect(box.next() == "u1 a")
    #expect(box.post("u3 b", mergingUnder: "u3"))
    #expect(box.post("u1 b", mergingUnder: "u1"))
    #expect(box.drain() == ["u2 a", "u3 b", "u1 b"])
    #expect(box.next() == nil)
  }

  @Test func whatIsTakenMakesRoom() throws {
    let box = try mailbox(capacity: 2)
    for number in 0..<20_000 {
      #expect(box.post("\(number)") == (number < 2 || number % 2 == 0))
      if number % 2 == 1 { #expect(box.next() != nil) }
    }
  }

  @Test func theWeightIsThatOfWhatWaits() throws {
    let box = Mailbox<String, String>(
      capacity: .init(events: 100, weight: 10), ringing: try WakeUp(), weigh: \.count
    ) { earlier, later in earlier += later }
    #expect(box.post("aaaa", mergingUnder: "k"))
    #expect(box.post("aaaa", mergingUnder: "k"))
    #expect(!box.post("aaa", mergingUnder: "k"))
    #expect(box.post("bb"))
    #expect(!box.post("c"))
    #expect(box.next() == "aaaaaaaa")
    #expect(box.post("cccccccc"))
    #expect(!box.post("d"))
    #expect(box.drain().count == 2)
    #expect(box.post("more than ten, alone"))
  }

  /// Random posts and takes lose, duplicate and reorder nothing.
  @Test func nothingIsLostHoweverItIsTaken() throws {
    var random = SeededGenerator(state: 11)
    let box = Mailbox<Int, [Int]>(
      capacity: .init(events: 50), ringing: try WakeUp()
    ) { earlier, later in earlier += later }
    var (posted, taken): ([Int], [[Int]]) = ([], [])
    for number in 0..<50_000 {
      let key = Bool.random(using: &random) ? Int.random(in: 0..<8, using: &random) : nil
      if box.post([number], mergingUnder: key) { posted.append(number) }
      if Int.random(in: 0..<2, using: &random) == 0, let event = box.next() { taken.append(event) }
      if Int.random(in: 0..<1000, using: &random) == 0 { taken += box.drain() }
    }
    taken += box.drain()
    #expect(taken.joined().sorted() == posted)
    #expect(taken.compactMap(\.first) == taken.compactMap(\.first).sorted())
  }

  /// Threads that retry what is refused lose and duplicate nothing, and keep their own order.
  @Test func nothingIsLostBetweenSeveralThreads() throws {
    let (senders, each) = (4, 2000)
    let wakeUp = try WakeUp()
    let box = Mailbox<Int, [Int]>(
      capacity: .init(events: 16), ringing: wakeUp
    ) { earlier, later in earlier += later }
    let reader = try OneShot<[Int]>()
    let thread = try WorkerThread(name: "reader") {
      var taken: [Int] = []
      // The wait times out only if a wake-up was lost.
      while taken.count < senders * each, wakeUp.wait(atMost: .seconds(10)) {
        wakeUp.acknowledge()
        while let event = box.next() { taken += event }
      }
      reader.resolve(taken)
    }
    try onThreads(senders) { sender in
      for number in 0..<each {
        // Every third event is a barrier.
        let key = number % 3 == 0 ? nil : sender
        while !box.post([sender * each + number], mergingUnder: key) { sched_yield() }
      }
    }
    thread.join()
    let taken = reader.wait()
    #expect(taken.sorted() == Array(0..<senders * each))
    for sender in 0..<senders {
      let own = taken.filter { $0 / each == sender }
      #expect(own == own.sorted())
    }
  }
}
