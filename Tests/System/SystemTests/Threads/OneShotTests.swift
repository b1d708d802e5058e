import Synchronization
import System
import Testing

@Suite struct OneShotTests {
  @Test func onlyTheFirstValueCounts() throws {
    let answer = try OneShot<Int>()
    answer.resolve(1)
    answer.resolve(2)
    #expect(answer.wait() == 1)
  }

  @Test func allThreadsThatWaitSeeTheSameValue() throws {
    for _ in 0..<100 {
      let answer = try OneShot<Int>()
      let seen = Seen()
      try onThreads(6) { number in
        if number < 3 { answer.resolve(number) }
        let value = answer.wait()
        seen.values.withLock { $0.append(value) }
      }
      let values = seen.values.withLock(\.self)
      #expect(values.count == 6 && Set(values).count == 1)
    }
  }

  private final class Seen: Sendable {
    let values = Mutex<[Int]>([])
  }
}
