import Frames
import Imaging
import ProgramBench
import Testing

@testable import Camera

@Suite struct FrameSourcePlaybackTests {
  /// Starts a clip, whose file is removed once it is open.
  private func play(
    _ bytes: [UInt8], _ format: CameraSpecifier.FileFormat = .y4m, isLooping: Bool = false,
    sufficientSize: PixelSize? = nil
  ) throws -> (Harness, CameraSwitcher) {
    let clip = TemporaryFile(bytes, suffix: "")
    return try Harness.started(
      [.file(path: clip.path, format)], options: CameraOptions(isLooping: isLooping),
      sufficientSize: sufficientSize)
  }

  /// Fifty frames of 20 ms, each five levels lighter than the one before.
  private let second = TestClips.y4m(
    (0..<50).map { UInt8($0 * 5) }, header: "YUV4MPEG2 W16 H8 F50:1 XCOLORRANGE=FULL")

  @Test func aClipEndsOnItsLastFrame() throws {
    let (harness, switcher) = try play(TestClips.y4m([10, 20, 30]))
    #expect(harness.nextFrame()?.luma == 10)
    #expect(harness.receives("ended"))
    #expect(harness.slot.remove()?.lease.bitmap.view.color(x: 0, y: 0).green == 30)
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aLoopStartsOver() throws {
    let (harness, switcher) = try play(TestClips.y4m([10, 20]), isLooping: true)
    for luma in [10, 20, 10, 20, 10] as [UInt8] {
      #expect(
        eventually { harness.slot.remove()?.lease.bitmap.view.color(x: 0, y: 0).green == luma })
    }
    switcher.stop()
    #expect(!harness.reports.contains { $0.hasPrefix("ended") })
  }

  @Test func aStillPictureIsPublishedOnceAndHasNoTimeOfCapture() throws {
    let (harness, switcher) = try Harness.started([.pattern(.grid)])
    let frame = try #require(harness.nextFrame())
    #expect(frame.info.capturedAt == nil)
    #expect(!eventually(within: .milliseconds(200)) { harness.slot.remove() != nil })
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func framesFollowTheClockAndNoneIsQueued() throws {
    let (harness, switcher) = try play(second)
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
    let (harness, switcher) = try play(second)
    let instants = (0..<5).compactMap { _ in harness.nextFrame()?.info.capturedAt }
    switcher.stop()
    let first = try #require(instants.first)
    #expect(instants.count == 5)
    for (earlier, later) in zip(instants, instants.dropFirst()) { #expect(earlier < later) }
    for instant in instants {
      let frames = (instant - first) / .milliseconds(20)
      #expect(frames == frames.rounded())
      #expect(instant <= .now)
    }
  }

  @Test func aDamagedFrameKeepsThePreviousOne() throws {
    let (harness, switcher) = try play(
      TestClips.jpeg(10) + TestClips.truncatedJPEG + TestClips.jpeg(30), .motionJPEG)
    #expect(harness.nextFrame()?.luma == 10)
    #expect(harness.nextFrame()?.luma == 30)
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aClipIsDecodedAtASufficientSizeButItsLastFrameAtFullSize() throws {
    let large = TestJPEG(size: PixelSize(width: 64, height: 48)).gray(90)
    let small = PixelSize(width: 16, height: 12)
    let (harness, switcher) = try play(large + large + large, .motionJPEG, sufficientSize: small)
    var sizes: [PixelSize] = []
    #expect(
      eventually {
        if let frame = harness.slot.remove() { sizes.append(frame.lease.bitmap.size) }
        return sizes.last?.width == 64
      })
    switcher.stop()
    #expect(sizes.first == small)
  }
}
