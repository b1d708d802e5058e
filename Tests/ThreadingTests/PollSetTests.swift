import Glibc
import Testing
import Threading

@Suite struct PollSetTests {
  @Test func roomToWriteWakesOnlyWhoAskedForIt() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    var sleeper = PollSet([ends[0]])
    sleeper.wait(timeout: .milliseconds(10))
    #expect(sleeper[0].isEmpty)
    sleeper.wake(whenWritable: true, at: 0)
    sleeper.wait(timeout: .seconds(10))
    #expect(!sleeper[0].isEmpty && !sleeper[0].contains(.readable))
    sleeper.wake(whenWritable: false, at: 0)
    sleeper.wait(timeout: .milliseconds(10))
    #expect(sleeper[0].isEmpty)
  }
}
