import Glibc
import System
import Testing

@Suite struct PollSetTests {
  @Test func writabilityWakesOnlyIfItIsWatched() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    var pollSet = PollSet([ends[0]])
    pollSet.wait(timeout: .milliseconds(10))
    #expect(pollSet[0].isEmpty)
    pollSet.watchForWritability(true, at: 0)
    pollSet.wait(timeout: .seconds(10))
    #expect(!pollSet[0].isEmpty && !pollSet[0].contains(.readable))
    pollSet.watchForWritability(false, at: 0)
    pollSet.wait(timeout: .milliseconds(10))
    #expect(pollSet[0].isEmpty)
  }
}
