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
    try onThreads(8) { _ in
      if flag.set() { firstCount.add(1, ordering: .relaxed) }
    }
    #expect(flag.isSet && firstCount.load(ordering: .relaxed) == 1)
  }
}
