import System
import Testing

@Suite struct SharedFlagTests {
  @Test func ofManyThreadsOneSetsTheFlag() throws {
    let flag = SharedFlag()
    let firstCount = Counter()
    #expect(!flag.isSet)
    try onThreads(8) { _ in
      if flag.set() { firstCount.add() }
    }
    #expect(flag.isSet && firstCount.value == 1)
  }
}
