import Frames
import Imaging
import Testing

@testable import FrameLoop

@Suite struct FrameStatisticsTests {
  private func info(
    _ sequence: Int, generation: Int = 1, lost: Int = 0, damaged: Int = 0, dropped: Int = 0
  ) -> FrameInfo {
    var losses = FrameLosses()
    (losses.undelivered, losses.damaged, losses.dropped) = (lost, damaged, dropped)
    return FrameInfo(
      generation: generation, sequence: sequence, nominalSize: PixelSize(width: 8, height: 8),
      losses: losses)
  }

  @Test func replacedFramesAreCountedApartFromThoseThatWereLost() {
    var statistics = LoopStatistics()
    let frames = [
      info(0), info(1), info(4, lost: 3), info(5, lost: 3, damaged: 2),
      info(6, lost: 4, damaged: 2, dropped: 1),
    ]
    for frame in frames { statistics.recordFrame(frame) }
    #expect(statistics.framesReceived == 5)
    #expect(statistics.framesReplaced == 2)
    #expect(statistics.losses.undelivered == 4)
    #expect(statistics.losses.damaged == 2)
    #expect(statistics.losses.dropped == 1)
    #expect(statistics.framesMissed == 9)
  }

  @Test func anotherCameraCountsFromItsOwnBeginning() {
    var statistics = LoopStatistics()
    statistics.recordFrame(info(100, lost: 5))
    statistics.recordFrame(info(7, generation: 2, damaged: 1))
    statistics.recordFrame(info(9, generation: 2, lost: 1, damaged: 1))
    #expect(statistics.framesReplaced == 1)
    #expect(statistics.losses.undelivered == 6)
    #expect(statistics.losses.damaged == 1)
  }

  @Test func theLatencyOfAFrameIsThatOfItsFirstPainting() throws {
    let harness = try Harness()
    func send(_ sequence: Int, age: Duration?) {
      let size = PixelSize(width: 64, height: 36)
      guard let lease = harness.pool.lease(size: size) else { return }
      harness.frames.put(
        Frame(
          lease: lease,
          info: FrameInfo(
            generation: 1, sequence: sequence, nominalSize: size,
            capturedAt: age.map { .now - $0 })))
      harness.pass(.milliseconds(33))
    }
    for sequence in 0..<10 { send(sequence, age: .seconds(sequence < 9 ? 2 : 20)) }
    // A caption over the same picture is no new frame. A frame without a time has no latency.
    harness.say("Hola")
    send(10, age: nil)
    let latency = harness.loop.statistics.frameLatency
    let (median, high) = try (#require(latency.percentile(50)), #require(latency.percentile(95)))
    #expect(median >= .seconds(2) && median < .seconds(6))
    #expect(high >= .seconds(20) && high < .seconds(24))
  }

  @Test func onlyTheNewestLatenciesCount() {
    var latencies = RecentLatencies()
    #expect(latencies.percentile(50) == nil)
    for milliseconds in 1...RecentLatencies.maxCount + 100 {
      latencies.add(.milliseconds(milliseconds))
    }
    #expect(latencies.percentile(1) == .milliseconds(200))
    #expect(latencies.percentile(50) == .milliseconds(5100))
    #expect(latencies.percentile(100) == .milliseconds(10_100))
  }
}
