import Glibc
import System
import Testing

@testable import Feeds

@Suite("The loop of the sockets")
struct SocketLoopTests {
  @Test func itsEndIsWaitedForThoughNoDescriptorIsLeft() async {
    await #expect(processExitsWith: .success) {
      let (worker, hasEnded) = (try Worker("closing"), SharedFlag())
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      SocketLoop.waitWithinLimit { isDone in
        try? worker.start {
          usleep(50_000)
          hasEnded.set()
          isDone()
        }
      }
      #expect(hasEnded.isSet)
    }
  }
}
