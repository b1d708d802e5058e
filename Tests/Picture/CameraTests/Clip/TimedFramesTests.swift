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

  private func luma(
    _ pictures: TimedFrames, at time: Duration, looping: Bool = false
  ) throws -> UInt8 {
    let bitmap = Bitmap(size: .zero)
    try pictures.draw(at: time, looping: looping, into: bitmap)
    return bitmap.view.color(x: 0, y: 0).green
  }
}
