import System
import Testing

@Suite struct InboxTests {
  private struct Message: Sendable {
    let sender: Int
    let number: Int
  }

  @Test func messagesAreDrainedInOrderAndOnlyOnce() throws {
    let inbox = Inbox<Int>(signaling: try WakeUp())
    for number in 0..<3 { inbox.post(number) }
    #expect(inbox.wakeUp.wait(atMost: .zero))
    #expect(inbox.drain() == [0, 1, 2])
    #expect(inbox.drain() == [])
  }

  @Test func eachThreadsMessagesArriveCompleteAndInOrder() throws {
    let inbox = Inbox<Message>(signaling: try WakeUp())
    let (senders, each) = (4, 2000)
    let reader = try OneShot<[[Int]]>()
    let thread = try WorkerThread(name: "reader") {
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
    thread.join()
    #expect(reader.wait() == Array(repeating: Array(0..<each), count: senders))
  }
}
