import Frames
import Imaging
import ProgramBench
import Testing

@testable import Camera

@Suite struct FrameSourcePlaybackTests {
  @Test func aClipEndsOnItsLastFrame() throws {
    let clip = TemporaryFile(TestClips.y4m([10, 20, 30]), suffix: ".y4m")
    let harness = try Harness()
    let switcher = try harness.switcher([.file(path: clip.path, .y4m)], in: FakeFolder())
    try switcher.start()
    #expect(harness.nextFrame()?.luma == 10)
    #expect(harness.receives("ended"))
    #expect(harness.slot.remove()?.lease.bitmap.view.color(x: 0, y: 0).green == 30)
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aLoopStartsOver() throws {
    let clip = TemporaryFile(TestClips.y4m([10, 20]), suffix: ".y4m")
    let harness = try Harness()
    let switcher = try harness.switcher(
      [.file(path: clip.path, .y4m)], options: CameraOptions(isLooping: true), in: FakeFolder())
    try switcher.start()
    for luma in [10, 20, 10, 20, 10] as [UInt8] {
      #expect(
        eventually { harness.slot.remove()?.lease.bitmap.view.color(x: 0, y: 0).green == luma })
    }
    switcher.stop()
    #expect(!harness.reports.contains { $0.hasPrefix("ended") })
  }

  @Test func aStillPictureIsPublishedOnce() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([.pattern(.grid)], in: FakeFolder())
    try switcher.start()
    #expect(harness.nextFrame() != nil)
    #expect(!eventually(within: .milliseconds(200)) { harness.slot.remove() != nil })
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func framesFollowTheClockAndNoneIsQueued() throws {
    let clip = TemporaryFile(
      TestClips.y4m(
        (0..<50).map { UInt8($0 * 5) }, header: "YUV4MPEG2 W16 H8 F50:1 XCOLORRANGE=FULL"),
      suffix: ".y4m")
    let harness = try Harness()
    let switcher = try harness.switcher([.file(path: clip.path, .y4m)], in: FakeFolder())
    try switcher.start()
    _ = harness.nextFrame()
    let start = ContinuousClock.now
    // No frame is removed for a while. The frame that is in the slot then is the current one.
    _ = eventually(within: .milliseconds(400)) { false }
    let frame = try #require(harness.nextFrame())
    let due = Int(start.duration(to: .now) / .milliseconds(20))
    #expect(abs(Int(frame.luma) / 5 - due) <= 3)
    switcher.stop()
  }

  @Test func aPlayedFrameHasTheTimeAtWhichItWasDue() throws {
    let clip = TemporaryFile(
      TestClips.y4m(
        (0..<50).map { UInt8($0 * 5) }, header: "YUV4MPEG2 W16 H8 F50:1 XCOLORRANGE=FULL"),
      suffix: ".y4m")
    let harness = try Harness()
    let switcher = try harness.switcher([.file(path: clip.path, .y4m)], in: FakeFolder())
    try switcher.start()
    var instants: [ContinuousClock.Instant] = []
    _ = eventually {
      if let frame = harness.slot.remove() { instants += frame.info.capturedAt.map { [$0] } ?? [] }
      return instants.count == 5
    }
    switcher.stop()
    let first = try #require(instants.first)
    for (earlier, later) in zip(instants, instants.dropFirst()) { #expect(earlier < later) }
    for instant in instants {
      let frames = (instant - first) / .milliseconds(20)
      #expect(frames == frames.rounded())
      #expect(instant <= .now)
    }
  }

  @Test func aStillPictureHasNoTimeOfCapture() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([.pattern(.grid)], in: FakeFolder())
    try switcher.start()
    var info: FrameInfo?
    #expect(
      eventually {
        info = harness.slot.remove()?.info
        return info != nil
      })
    switcher.stop()
    #expect(try #require(info).capturedAt == nil)
  }

  @Test func aDamagedFrameKeepsThePreviousOne() throws {
    let clip = TemporaryFile(
      TestClips.jpeg(10) + TestClips.truncatedJPEG + TestClips.jpeg(30), suffix: ".mjpeg")
    let harness = try Harness()
    let switcher = try harness.switcher([.file(path: clip.path, .motionJPEG)], in: FakeFolder())
    try switcher.start()
    #expect(harness.nextFrame()?.luma == 10)
    #expect(harness.nextFrame()?.luma == 30)
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aClipIsDecodedAtASufficientSizeButItsLastFrameAtFullSize() throws {
    let large = TestJPEG(size: PixelSize(width: 64, height: 48)).gray(90)
    let clip = TemporaryFile(large + large + large, suffix: ".mjpeg")
    let harness = try Harness()
    harness.slot.sufficientSize = PixelSize(width: 16, height: 12)
    let switcher = try harness.switcher([.file(path: clip.path, .motionJPEG)], in: FakeFolder())
    try switcher.start()
    var sizes: [PixelSize] = []
    while let frame = next(harness), sizes.last != frame {
      sizes.append(frame)
    }
    switcher.stop()
    #expect(sizes.first == PixelSize(width: 16, height: 12))
    #expect(sizes.last == PixelSize(width: 64, height: 48))
  }

  /// The size of the next frame that is the first one or as large as the clip's.
  ///
  /// After a second, it is the size of the last frame removed, or nil if there was none.
  private func next(_ harness: Harness) -> PixelSize? {
    var size: PixelSize?
    _ = eventually(within: .seconds(1)) {
      guard let frame = harness.slot.remove() else { return false }
      size = frame.lease.bitmap.size
      return size?.width == 64 || frame.info.sequence == 0
    }
    return size
  }
}
