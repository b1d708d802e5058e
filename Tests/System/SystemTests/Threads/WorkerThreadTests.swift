internal import Glibc
internal import Synchronization
internal import System
internal import Testing

@Suite("Worker threads")
struct WorkerThreadTests {
  /// The number of memory mappings of this process, of which each thread's stack is one or two.
  private static var mappingCount: Int {
    guard let file = unsafe fopen("/proc/self/maps", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var count = 0
    while true {
      let character = unsafe fgetc(file)
      if character == EOF { return count }
      if character == 10 { count += 1 }
    }
  }

  @Test func theBodyRunsOnceAndJoinWaitsForIt() throws {
    let shared = SharedCount()
    let thread = try WorkerThread(name: "test") {
      usleep(50_000)
      shared.count.add(1, ordering: .relaxed)
    }
    thread.join()
    thread.join()
    #expect(shared.count.load(ordering: .relaxed) == 1)
  }

  @Test func threadsThatNobodyWaitsForLeaveNothingBehind() throws {
    let shared = SharedCount()
    let before = Self.mappingCount
    for round in 1...300 {
      _ = try WorkerThread(name: "test") { shared.count.add(1, ordering: .relaxed) }
      while shared.count.load(ordering: .relaxed) < round { usleep(100) }
    }
    usleep(100_000)
    #expect(Self.mappingCount < before + 200)
  }
}

private final class SharedCount: Sendable {
  let count = Atomic<Int>(0)
}
