import Glibc
import System
import Testing

@Suite struct WakeUpTests {
  private func isSignaled(_ wakeUp: WakeUp) -> Bool {
    var wait = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, 0) == 1
  }

  @Test func signalsBeforeAnAcknowledgmentAreOne() throws {
    let wakeUp = try WakeUp()
    #expect(!isSignaled(wakeUp))
    wakeUp.signal()
    wakeUp.signal()
    #expect(isSignaled(wakeUp))
    wakeUp.acknowledge()
    #expect(!isSignaled(wakeUp))
    wakeUp.signal()
    #expect(isSignaled(wakeUp))
  }

  @Test func noSignalOfSeveralThreadsIsLost() throws {
    let wakeUp = try WakeUp()
    let done = Counter()
    let (signalers, signals) = (4, 2000)
    let isSeen = try OneShot<Bool>()
    let waiter = try Worker("waiter") { _ in
      while done.value < signalers * signals {
        guard wakeUp.wait(atMost: .seconds(10)) else { return isSeen.resolve(false) }
        wakeUp.acknowledge()
      }
      isSeen.resolve(true)
    }
    try onThreads(signalers) { _ in
      for _ in 0..<signals {
        done.add()
        wakeUp.signal()
      }
    }
    #expect(waiter.waitForEnd(within: .seconds(60)))
    #expect(isSeen.wait())
  }
}
