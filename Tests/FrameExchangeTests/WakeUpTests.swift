import FrameExchange
import Glibc
import Synchronization
import Testing

@Suite struct WakeUpTests {
  private func isRinging(_ bell: WakeUp) -> Bool {
    var wait = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, 0) == 1
  }

  @Test func ringsBeforeAnAnswerAreOne() throws {
    let bell = try WakeUp()
    #expect(!isRinging(bell))
    bell.ring()
    bell.ring()
    #expect(isRinging(bell))
    bell.answer()
    #expect(!isRinging(bell))
  }

  @Test func aRingAfterTheAnswerIsNotLost() throws {
    let bell = try WakeUp()
    bell.ring()
    bell.answer()
    bell.ring()
    #expect(isRinging(bell))
  }

  @Test func noRingIsEverLostHoweverItMeetsAnAnswer() throws {
    let bell = try WakeUp()
    let work = Work()
    let rings = 20_000
    let ringer = try WorkerThread(name: "ringer") {
      for _ in 0..<rings {
        work.done.add(1, ordering: .sequentiallyConsistent)
        bell.ring()
      }
    }
    while work.done.load(ordering: .sequentiallyConsistent) < rings {
      // The wait times out only if a wake-up was lost.
      try #require(bell.wait(atMost: .seconds(5)))
      bell.answer()
    }
    ringer.join()
    bell.answer()
    #expect(!isRinging(bell))
  }

  private final class Work: Sendable {
    let done = Atomic<Int>(0)
  }
}
