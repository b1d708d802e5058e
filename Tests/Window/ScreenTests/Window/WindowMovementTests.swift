internal import Imaging
internal import Testing
@testable internal import Screen

/// Which frames of a window are places and sizes that the user gave it.
@Suite struct WindowMovementTests {
  private let a = PixelRect(x: 10, y: 10, width: 640, height: 360)
  private let b = PixelRect(x: 20, y: 10, width: 640, height: 360)
  private let full = PixelRect(x: 0, y: 0, width: 1920, height: 1040)
  private let start = ContinuousClock.now

  /// The frames that count, of frames at milliseconds.
  private func frames(_ first: PixelRect?, _ later: (Int, PixelRect?)...) -> [PixelRect] {
    var movement = WindowMovement(from: first)
    return later.compactMap { time, frame in
      movement.update(frame, at: start + .milliseconds(time))?.now
    }
  }

  @Test func theFirstFrameIsNoChange() {
    #expect(frames(a, (0, a), (10, a)).isEmpty)
    #expect(frames(nil, (0, nil), (10, a), (20, a)).isEmpty)
  }

  @Test func everyChangeCounts() {
    #expect(frames(a, (0, b), (10, b), (20, full), (5000, a)) == [b, full, a])
  }

  @Test func aFrameThatFillsTheScreenIsTakenBack() {
    #expect(frames(a, (0, full), (10, nil), (5000, nil), (9000, a)) == [full, a])
    #expect(frames(a, (0, b), (5000, full), (5010, nil)) == [b, full, b])
    #expect(frames(a, (0, b), (100, full), (110, nil), (120, nil)) == [b, full, a], "one drag")
  }

  @Test func aFrameAtRestStays() {
    #expect(frames(a, (0, b), (600, nil), (700, b)) == [b])
    #expect(frames(a, (0, nil), (10, b), (20, nil)) == [b, a])
  }
}
