import Frames
import Glibc
import Imaging
import ProgramBench
import Testing

@testable import Camera

@Suite struct SequenceGapsTests {
  @Test(
    arguments: [
      // The first number says nothing about earlier frames.
      ([7], 0), ([0, 1, 2, 3], 0), ([0, 2], 1), ([5, 6, 10, 11, 13], 4),
      // The counter wraps around.
      ([.max - 1, .max, 0, 1], 0), ([.max - 1, 2], 3),
      // A driver that always says 0, and one that numbers both fields of a frame alike.
      ([0, 0, 0, 0], 0), ([4, 4, 5, 5, 7, 7], 1),
      // A counter that is reset, to a lower or a much higher number.
      ([500, 0, 1, 2], 0), ([10, 9, 11], 1), ([0, 4_000_000, 4_000_001], 0),
    ] as [([UInt32], Int)])
  func onlyGapsInTheSequenceCount(sequences: [UInt32], missing: Int) {
    var gaps = SequenceGaps()
    var count = 0
    for sequence in sequences { count += gaps.lostFrames(before: sequence) }
    #expect(count == missing)
  }
}

@Suite struct DriverClockTests {
  private func monotonicNow() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// A frame that is delivered before it is due has the time of its delivery.
  @Test(arguments: [0, 20])
  func aTimestampIsConvertedToItsInstantOrThatOfTheDelivery(lead: Int) throws {
    var clock = DriverClock()
    let before = ContinuousClock.now
    let found = clock.instant(of: monotonicNow() + .milliseconds(lead))
    let instant = try #require(found)
    #expect(before - .milliseconds(1) <= instant && instant <= .now)
  }

  @Test func anImplausibleTimestampIsIgnored() {
    var clock = DriverClock()
    let instants = [
      clock.instant(of: monotonicNow() + .seconds(1)),
      clock.instant(of: monotonicNow() - .seconds(60)),
    ]
    #expect(instants == [nil, nil])
  }
}

@Suite struct FrameCountingTests {
  private let camera = FakeCamera()

  @Test func undeliveredAndDamagedFramesAreCountedSeparately() throws {
    let whole = FakeCamera.gray(50, camera.size)
    camera.deliver([
      .init(bytes: whole, sequence: 10), .init(bytes: whole, isDamaged: true, sequence: 13),
      .init(bytes: FakeCamera.gray(70, camera.size), sequence: 16),
    ])
    let run = try StreamRun(camera)
    #expect(eventually { run.harness.slot.pendingInfo?.losses.total == 5 })
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.luma == 70)
    #expect(frame.info.losses.undelivered == 4)
    #expect(frame.info.losses.damaged == 1)
    #expect(frame.info.sequence == 1)
    #expect(run.stopAndWait() == nil)
  }

  @Test func aRestartOfTheStreamLosesNoFrames() throws {
    camera.fail(.dequeue, EIO, times: 10)
    let run = try StreamRun(camera)
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.info.losses.undelivered == 0)
    camera.fail(.queue, EINVAL, times: 1)
    #expect(eventually { camera.starts == 3 })
    _ = run.harness.slot.remove()
    #expect(run.harness.nextFrame()?.info.losses.undelivered == 0)
    #expect(run.stopAndWait() == nil)
  }

  @Test func aFrameHasTheDriversTimestamp() throws {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let stamp = Duration.seconds(now.tv_sec - 1) + .microseconds(now.tv_nsec / 1000)
    let bytes = FakeCamera.gray(50, camera.size)
    camera.deliver([.init(bytes: bytes, timestamp: stamp)])
    let run = try StreamRun(camera)
    let first = try #require(run.harness.nextFrame()?.info.capturedAt)
    #expect(first <= .now && first > .now - .seconds(5))
    camera.deliver([.init(bytes: bytes, timestamp: stamp + .microseconds(33_367))])
    let second = try #require(run.harness.nextFrame()?.info.capturedAt)
    #expect(first.duration(to: second) == .microseconds(33_367))
    camera.deliver([.init(bytes: bytes, timestamp: nil)])
    let third = try #require(run.harness.nextFrame())
    #expect(third.info.capturedAt == nil)
    #expect(run.stopAndWait() == nil)
  }
}
