internal import Imaging
internal import Scene
internal import Testing

@testable internal import Screen

@Suite struct PinchTrackerTests {
  private func tracker(_ positions: [PixelPoint]) -> PinchTracker {
    var tracker = PinchTracker()
    for (id, position) in positions.enumerated() { tracker.down(Int64(id), at: position) }
    return tracker
  }

  @Test func oneFingerIsNoPinch() {
    var tracker = tracker([PixelPoint(x: 0, y: 0)])
    #expect(tracker.move(0, to: PixelPoint(x: 50, y: 0)) == nil)
  }

  @Test func theFactorIsTheDistanceNowAgainstTheDistanceBefore() {
    var tracker = tracker([PixelPoint(x: 0, y: 0), PixelPoint(x: 30, y: 40)])
    let pinch = tracker.move(1, to: PixelPoint(x: 60, y: 80))
    #expect(pinch == .pinch(factor: 2, at: PixelPoint(x: 30, y: 40)))
    let back = tracker.move(1, to: PixelPoint(x: 30, y: 40))
    #expect(back == .pinch(factor: 0.5, at: PixelPoint(x: 15, y: 20)))
  }

  @Test func aThirdFingerChangesNothing() {
    var tracker = tracker(
      [PixelPoint(x: 0, y: 0), PixelPoint(x: 100, y: 0), PixelPoint(x: 200, y: 200)])
    #expect(tracker.move(2, to: PixelPoint(x: 300, y: 300)) == nil)
  }

  @Test func fingersThatMeetDoNotMakeAnEndlessFactor() {
    var tracker = tracker([PixelPoint(x: 0, y: 0), PixelPoint(x: 100, y: 0)])
    #expect(tracker.move(1, to: PixelPoint(x: 0, y: 0)) == nil)
    #expect(tracker.move(1, to: PixelPoint(x: 100, y: 0)) == nil)
    #expect(tracker.move(1, to: PixelPoint(x: 200, y: 0)) != nil)
  }

  @Test func aFingerThatWasLiftedIsForgotten() {
    var tracker = tracker([PixelPoint(x: 0, y: 0), PixelPoint(x: 100, y: 0)])
    tracker.up(0)
    #expect(tracker.move(1, to: PixelPoint(x: 200, y: 0)) == nil)
    #expect(tracker.move(0, to: PixelPoint(x: 10, y: 0)) == nil)
  }
}
