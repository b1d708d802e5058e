import Glibc
import Synchronization
import Testing
import Threading

@Suite struct WakeUpTests {
  private func isRinging(_ wakeUp: WakeUp) -> Bool {
    var wait = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, 0) == 1
  }

  @Test func ringsBeforeAnAnswerAreOne() throws {
    let wakeUp = try WakeUp()
    #expect(!isRinging(wakeUp))
    wakeUp.signal()
    wakeUp.signal()
    #expect(isRinging(wakeUp))
    wakeUp.acknowledge()
    #expect(!isRinging(wakeUp))
  }

  @Test func aRingAfterTheAnswerIsNotLost() throws {
    let wakeUp = try WakeUp()
    wakeUp.signal()
    wakeUp.acknowledge()
    wakeUp.signal()
    #expect(isRinging(wakeUp))
  }

  @Test func noRingIsEverLostHoweverItMeetsAnAnswer() throws {
    let wakeUp = try WakeUp()
    let work = Work()
    let rings = 20_000
    let ringer = try WorkerThread(name: "ringer") {
      for _ in 0..<rings {
        work.done.add(1, ordering: .sequentiallyConsistent)
        wakeUp.signal()
      }
    }
    while work.done.load(ordering: .sequentiallyConsistent) < rings {
      // The wait times out only if a wake-up was lost.
      try #require(wakeUp.wait(atMost: .seconds(5)))
      wakeUp.acknowledge()
    }
    ringer.join()
    wakeUp.acknowledge()
    #expect(!isRinging(wakeUp))
  }

  @Test func noRingOfSeveralThreadsIsLost() throws {
    let wakeUp = try WakeUp()
    let work = Work()
    let (ringers, rings) = (4, 2000)
    let isSeen = try OneShot<Bool>()
    let waiter = try WorkerThread(name: "waiter") {
      while work.done.load(ordering: .sequentiallyConsistent) < ringers * rings {
        guard wakeUp.wait(atMost: .seconds(10)) else { return isSeen.resolve(false) }
        wakeUp.acknowledge()
      }
      isSeen.resolve(true)
    }
    try onThreads(ringers) { _ in
      for _ in 0..<rings {
        work.done.add(1, ordering: .sequentiallyConsistent)
        wakeUp.signal()
      }
    }
    waiter.join()
    #expect(isSeen.wait())
  }

  private final class Work: Sendable {
    let done = Atomic<Int>(0)
  }
}
