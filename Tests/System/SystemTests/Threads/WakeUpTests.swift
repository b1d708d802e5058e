import Glibc
import Synchronization
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
  }

  @Test func aSignalAfterTheAcknowledgmentIsNotLost() throws {
    let wakeUp = try WakeUp()
    wakeUp.signal()
    wakeUp.acknowledge()
    wakeUp.signal()
    #expect(isSignaled(wakeUp))
  }

  @Test func noSignalIsLostDuringAnAcknowledgment() throws {
    let wakeUp = try WakeUp()
    let work = Work()
    let signals = 20_000
    let signaler = try Worker("signaler") { _ in
      for _ in 0..<signals {
        work.done.add(1, ordering: .sequentiallyConsistent)
        wakeUp.signal()
      }
    }
    while work.done.load(ordering: .sequentiallyConsistent) < signals {
      // The wait times out only if a wake-up was lost.
      try #require(wakeUp.wait(atMost: .seconds(5)))
      wakeUp.acknowledge()
    }
    #expect(signaler.waitForEnd(within: .seconds(60)))
    wakeUp.acknowledge()
    #expect(!isSignaled(wakeUp))
  }

  @Test func noSignalOfSeveralThreadsIsLost() throws {
    let wakeUp = try WakeUp()
    let work = Work()
    let (signalers, signals) = (4, 2000)
    let isSeen = try OneShot<Bool>()
    let waiter = try Worker("waiter") { _ in
      while work.done.load(ordering: .sequentiallyConsistent) < signalers * signals {
        guard wakeUp.wait(atMost: .seconds(10)) else { return isSeen.resolve(false) }
        wakeUp.acknowledge()
      }
      isSeen.resolve(true)
    }
    try onThreads(signalers) { _ in
      for _ in 0..<signals {
        work.done.add(1, ordering: .sequentiallyConsistent)
        wakeUp.signal()
      }
    }
    #expect(waiter.waitForEnd(within: .seconds(60)))
    #expect(isSeen.wait())
  }

  private final class Work: Sendable {
    let done = Atomic<Int>(0)
  }
}
