import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct TimedFramesTests {
  @Test func theFrameAtATimeIsTheOneShownThen() throws {
    let clip = TemporaryFile(TestClips.y4m([10, 20, 30]), suffix: ".y4m")
    let pictures = try TimedFrames(.file(path: clip.path, .y4m))
    #expect(pictures.frameCount == 3)
    // 25 frames a second, 40 ms each.
    let expected: [(Int, UInt8)] = [
      (0, 10), (39, 10), (40, 20), (79, 20), (80, 30), (119, 30), (120, 30), (10_000, 30), (41, 20),
    ]
    for (time, luma) in expected {
      #expect(try self.luma(pictures, at: .milliseconds(time)) == luma)
    }
    #expect(pictures.frameCount == 3)
  }

  @Test func aLoopStartsOver() throws {
    let clip = TemporaryFile(TestClips.y4m([10, 20, 30]), suffix: ".y4m")
    let pictures = try TimedFrames(.file(path: clip.path, .y4m))
    #expect(try luma(pictures, at: .milliseconds(120), looping: true) == 10)
    #expect(try luma(pictures, at: .milliseconds(12_040), looping: true) == 20)
  }

  @Test func aDamagedFrameIsReplacedByThePreviousOrElseTheNextOne() throws {
    let truncated = TestClips.truncatedJPEG
    let clip = TemporaryFile(
      truncated + TestClips.jpeg(20) + truncated + truncated + TestClips.jpeg(30), suffix: ".mjpeg")
    let pictures = try TimedFrames(.file(path: clip.path, .motionJPEG))
    let lumas = try (0..<5).map { try luma(pictures, at: FrameRate(30).time(of: $0)) }
    #expect(lumas == [20, 20, 20, 20, 30])
  }

  @Test func aClipWithoutAnIntactFrameIsAnError() throws {
    let truncated = TestClips.truncatedJPEG
    let clip = TemporaryFile(truncated + truncated, suffix: ".mjpeg")
    let pictures = try TimedFrames(.file(path: clip.path, .motionJPEG))
    expect(.unreadableFile) { try luma(pictures, at: .zero) }
  }

  @Test func theMovingPatternDependsOnTheFrameIndex() throws {
    let moving = try TimedFrames(.pattern(.moving))
    let (first, later) = (Bitmap(size: .zero), Bitmap(size: .zero))
    try moving.draw(at: .zero, into: first)
    #expect(first.view.color(x: 5, y: 360) == .white)
    try moving.draw(at: .seconds(1), into: later)
    #expect(later.view.color(x: 5, y: 360) == Color(red: 191, green: 191, blue: 191))
    #expect(later.view.color(x: 245, y: 360) == .white)
  }

  @Test func theBarsAreTheEightStandardColors() throws {
    let bitmap = Bitmap(size: .zero)
    try TimedFrames(.pattern(.bars)).draw(at: .seconds(99), into: bitmap)
    #expect(bitmap.size == PixelSize(width: 1280, height: 720))
    let bars = (0..<8).map { bitmap.view.color(x: $0 * 160 + 80, y: 700) }
    let high: UInt8 = 191
    #expect(
      bars.map { [$0.red, $0.green, $0.blue] } == [
        [high, high, high], [high, high, 0], [0, high, high], [0, high, 0],
        [high, 0, high], [high, 0, 0], [0, 0, high], [0, 0, 0],
      ])
  }

  private func luma(
    _ pictures: TimedFrames, at time: Duration, looping: Bool = false
  ) throws -> UInt8 {
    let bitmap = Bitmap(size: .zero)
    try pictures.draw(at: time, looping: looping, into: bitmap)
    return bitmap.view.color(x: 0, y: 0).green
  }
}
