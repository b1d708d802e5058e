import System
import Testing

@Suite struct InboxTests {
  private struct Message: Sendable {
    let sender: Int
    let number: Int
  }

  @Test func eachThreadsMessagesArriveCompleteAndInOrder() throws {
    let inbox = Inbox<Message>(signaling: try WakeUp())
    let (senders, each) = (4, 2000)
    let reader = try OneShot<[[Int]]>()
    let worker = try Worker("reader") { _ in
      var received = [[Int]](repeating: [], count: senders)
      var count = 0
      // The wait times out only if a wake-up was lost.
      while count < senders * each, inbox.wakeUp.wait(atMost: .seconds(10)) {
        inbox.wakeUp.acknowledge()
        for message in inbox.drain() {
          received[message.sender].append(message.number)
          count += 1
        }
      }
      reader.resolve(received)
    }
    try onThreads(senders) { sender in
      for number in 0..<each { inbox.post(Message(sender: sender, number: number)) }
    }
    #expect(worker.waitForEnd(within: .seconds(60)))
    #expect(reader.wait() == Array(repeating: Array(0..<each), count: senders))
  }

  @Test func aFullInboxRefusesOrDropsItsOldest() throws {
    let refusing = Inbox<Int>(limit: 2, signaling: try WakeUp())
    #expect((0..<4).map { refusing.offer($0) } == [true, true, false, false])
    refusing.refuse()
    #expect(refusing.refusedCount == 3)
    #expect(refusing.next() == 0)
    #expect(refusing.offer(9))
    #expect(refusing.drain() == [1, 9])
    let newest = Inbox<Int>(limit: 2, keepsNewest: true, signaling: try WakeUp())
    for number in 0..<4 { #expect(newest.offer(number)) }
    #expect(newest.refusedCount == 2)
    #expect(newest.drain() == [2, 3])
  }

  @Test func aMessageReplacesThoseThatItMakesOutOfDate() throws {
    let inbox = Inbox<Message>(limit: 2, signaling: try WakeUp())
    for (sender, number) in [(1, 1), (2, 1), (1, 2), (1, 3)] {
      #expect(inbox.offer(Message(sender: sender, number: number)) { $0.sender == sender })
    }
    #expect(inbox.drain().map(\.number) == [1, 3])
  }

  @Test func aClosedInboxKeepsWhatItHas() throws {
    let inbox = Inbox<Int>(signaling: try WakeUp())
    inbox.post(1)
    inbox.wakeUp.acknowledge()
    inbox.close()
    #expect(inbox.wakeUp.isSignaled)
    #expect(!inbox.offer(2) && !inbox.isFinished)
    #expect(inbox.next() == 1)
    #expect(inbox.isFinished)
  }
}
