import Glibc
import Synchronization
import System
import Testing

@Suite("Workers") struct WorkerTests {
  @Test func theBodyRunsOnceUntilItsEnd() throws {
    let count = Counter()
    let worker = try Worker("test") { _ in
      usleep(20_000)
      count.add()
    }
    #expect(worker.waitForEnd(within: .seconds(60)))
    #expect(worker.stop(within: .zero), "what has ended needs no time")
    #expect(count.value == 1)
    #expect(worker.processorTime == nil)
  }

  @Test func stoppingEndsEverySleep() throws {
    for sleep: @Sendable (Worker) -> Bool in [
      { $0.sleep() }, { $0.sleep(atMost: .seconds(3600)) }, { $0.pause(for: .seconds(3600)) },
      { $0.stopRequest.wait(atMost: .seconds(3600)) },
    ] {
      let worker = try Worker("test") { worker in while sleep(worker), !worker.isStopping {} }
      #expect(worker.stop(within: .seconds(60)))
    }
  }

  @Test func aBodyThatHangsIsLeftAlone() throws {
    let gate = try WakeUp()
    let worker = try Worker("test") { _ in gate.wait(atMost: .seconds(60)) }
    #expect(!worker.stop(within: .milliseconds(20)))
    gate.signal()
    #expect(worker.stop(within: .seconds(60)))
  }

  @Test func aWorkerThatWasNeverStartedHasEnded() throws {
    let worker = try Worker("test")
    #expect(worker.stop(within: .zero))
  }

  /// A body may run before its owner knows its thread.
  @Test func aBodyNeverWaitsForItself() throws {
    for _ in 1...500 {
      let answer = try OneShot<Bool>()
      let worker = try Worker("test") { answer.resolve($0.stop(within: .seconds(60))) }
      try #require(answer.wait(atMost: .seconds(60)) == false)
      try #require(worker.waitForEnd(within: .seconds(60)))
    }
  }

  @Test func whatTheBodyCapturedIsReleasedAtItsEnd() throws {
    weak var captured: Counter?
    let worker = try Worker("test")
    do {
      let counter = Counter()
      captured = counter
      try worker.start { counter.add() }
    }
    #expect(worker.waitForEnd(within: .seconds(60)))
    #expect(captured == nil)
  }

  @Test func workDuringAPauseIsFoundAfterIt() throws {
    let inbox = Inbox<Int>(signaling: try WakeUp())
    let sum = Counter()
    let paused = try WakeUp()
    let worker = try Worker("test", waking: inbox.wakeUp) { worker in
      paused.signal()
      guard worker.pause(for: .milliseconds(50)) else { return }
      while worker.sleep() {
        for number in inbox.drain() { sum.add(number) }
        if sum.value == 3 { return }
      }
    }
    #expect(paused.wait(atMost: .seconds(60)))
    inbox.post(1)
    inbox.post(2)
    #expect(worker.waitForEnd(within: .seconds(60)))
    #expect(sum.value == 3)
  }

  @Test func aClosedInboxIsServedToItsEnd() throws {
    let inbox = Inbox<Int>(signaling: try WakeUp())
    let sum = Counter()
    let worker = try Worker("test", waking: inbox.wakeUp) { worker in
      worker.serve(inbox) { sum.add($0) }
    }
    for number in 1...100 { inbox.post(number) }
    inbox.close()
    #expect(!inbox.offer(1000))
    #expect(worker.waitForEnd(within: .seconds(60)))
    #expect(sum.value == 5050)
  }

  /// The number of memory mappings of this process, of which each thread's stack is one or two.
  private static var mappingCount: Int {
    let maps = try? Descriptor(opening: "/proc/self/maps").readAll(atMost: 16 << 20)
    return maps?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  @Test func threadsThatNobodyWaitsForLeaveNothingBehind() throws {
    let count = Counter()
    let before = Self.mappingCount
    for round in 1...300 {
      try Worker("test") { _ in count.add() }
      while count.value < round { usleep(100) }
    }
    usleep(100_000)
    #expect(Self.mappingCount < before + 200)
  }
}

/// A number that any thread may change.
final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add(_ number: Int = 1) { count.add(number, ordering: .sequentiallyConsistent) }
}
