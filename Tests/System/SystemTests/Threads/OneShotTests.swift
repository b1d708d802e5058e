import Synchronization
import System
import Testing

@Suite struct OneShotTests {
  @Test func allThreadsThatWaitSeeTheFirstValue() throws {
    for _ in 0..<100 {
      let answer = try OneShot<Int>()
      let seen = Mutex<[Int]>([])
      try onThreads(6) { number in
        if number < 3 { answer.resolve(number) }
        let value = answer.wait()
        seen.withLock { $0.append(value) }
      }
      let values = seen.withLock(\.self)
      #expect(values.count == 6 && Set(values).count == 1)
    }
  }
}
