internal import Imaging
internal import Scene
internal import Testing

@testable internal import Screen

@Suite struct PinchTrackerTests {
  private func tracker(_ positions: (Int, Int)...) -> PinchTracker {
    var tracker = PinchTracker()
    for (id, (x, y)) in positions.enumerated() {
      tracker.down(Int64(id), at: PixelPoint(x: x, y: y))
    }
    return tracker
  }

  @Test func theFactorIsTheDistanceNowAgainstTheDistanceBefore() {
    var tracker = tracker((0, 0), (30, 40))
    let pinch = tracker.move(1, to: PixelPoint(x: 60, y: 80))
    #expect(pinch == .pinch(factor: 2, at: PixelPoint(x: 30, y: 40)))
    let back = tracker.move(1, to: PixelPoint(x: 30, y: 40))
    #expect(back == .pinch(factor: 0.5, at: PixelPoint(x: 15, y: 20)))
  }

  @Test func onlyTheFirstTwoFingersCount() {
    var (one, three) = (tracker((0, 0)), tracker((0, 0), (100, 0), (200, 200)))
    #expect(one.move(0, to: PixelPoint(x: 50, y: 0)) == nil)
    #expect(three.move(2, to: PixelPoint(x: 300, y: 300)) == nil)
  }

  @Test func fingersThatMeetDoNotMakeAnEndlessFactor() {
    var tracker = tracker((0, 0), (100, 0))
    #expect(tracker.move(1, to: PixelPoint(x: 0, y: 0)) == nil)
    #expect(tracker.move(1, to: PixelPoint(x: 100, y: 0)) == nil)
    #expect(tracker.move(1, to: PixelPoint(x: 200, y: 0)) != nil)
  }
}
