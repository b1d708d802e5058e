import Synchronization
import System
import Testing

@Suite struct SharedFlagTests {
  @Test func aFlagIsSetOnceAndStaysSet() {
    let flag = SharedFlag()
    #expect(!flag.isSet)
    #expect(flag.set())
    #expect(flag.isSet)
    #expect(!flag.set())
    #expect(flag.isSet)
  }

  @Test func ofManyThreadsOneSetsTheFlag() throws {
    let flag = SharedFlag()
    let firstCount = Atomic(0)
    let threads = try (1...8).map { number in
      try WorkerThread(name: "flag-\(number)") {
        if flag.set() { firstCount.add(1, ordering: .relaxed) }
      }
    }
    for thread in threads { thread.join() }
    #expect(flag.isSet && firstCount.load(ordering: .relaxed) == 1)
  }
}
