import Imaging
import Testing

@testable import Scene

private let viewport = PixelSize(width: 1280, height: 720)
private let camera = PixelSize(width: 640, height: 360)

private func placement(
  _ framing: Framing = .whole, fit: ViewState.Fit = .contain, of size: PixelSize = camera,
  orientation: Orientation = .identity
) -> PicturePlacement {
  PicturePlacement(of: size, in: viewport, fit: fit, orientation: orientation, framing: framing)
}

@Suite struct PicturePlacementTests {
  @Test func aPictureOfTheSameShapeFillsTheWindow() {
    let placed = placement()
    #expect(placed.scaledSize == viewport)
    #expect(placed.visible == PixelRect(origin: .zero, size: viewport))
  }

  @Test func containLeavesBarsAndCoverCuts() {
    let square = PixelSize(width: 500, height: 500)
    let contained = placement(of: square)
    #expect(contained.visible == PixelRect(x: 280, y: 0, width: 720, height: 720))
    let covering = placement(fit: .cover, of: square)
    #expect(covering.scaledSize == PixelSize(width: 1280, height: 1280))
    #expect(covering.visible == PixelRect(origin: .zero, size: viewport))
    #expect(covering.corner == PixelPoint(x: 0, y: -280))
  }

  @Test func aQuarterTurnExchangesTheSides() {
    let placed = placement(orientation: Orientation(rotation: .quarter))
    #expect(placed.scaledSize == PixelSize(width: 405, height: 720))
  }

  @Test func nothingBeyondThePictureIsEverShown() {
    var framing = placement().framing(
      zoomedTo: 2, from: .whole, around: PixelPoint(x: 0, y: 0), in: viewport)
    for _ in 0..<50 {
      framing = placement(framing).framing(panned: framing, across: 300, down: 200, in: viewport)
    }
    let placed = placement(framing)
    #expect(placed.corner == .zero)
    #expect(placed.visible.size == viewport)
  }
}

@Suite struct FramingMotionTests {
  @Test func anEasedZoomArrivesAfter120Milliseconds() {
    var motion = FramingMotion(at: .whole)
    motion.animate(to: Framing(zoom: 2), at: .seconds(1))
    #expect(motion.framing(at: .seconds(1)).zoom == 1)
    let halfway = motion.framing(at: .milliseconds(1060)).zoom
    #expect(halfway > 1.2 && halfway < 2)
    #expect(motion.isMoving(at: .milliseconds(1119)))
    #expect(!motion.isMoving(at: .milliseconds(1120)))
    #expect(motion.framing(at: .milliseconds(1120)) == Framing(zoom: 2))
  }

  @Test func theAnchorStaysAllTheWay() {
    let anchor = PixelPoint(x: 1100, y: 650)
    let target = placement().framing(zoomedTo: 6, from: .whole, around: anchor, in: viewport)
    let point = placement().picturePoint(at: anchor)
    var motion = FramingMotion(at: .whole)
    motion.animate(to: target, at: .zero)
    for time in stride(from: 0, through: 120, by: 10) {
      let on = placement(motion.framing(at: .milliseconds(time))).picturePoint(at: anchor)
      #expect(abs(on.x - point.x) < 0.002)
      #expect(abs(on.y - point.y) < 0.002)
    }
  }

  @Test func aSecondStepStartsWhereTheFirstHasCome() {
    var motion = FramingMotion(at: .whole)
    motion.animate(to: Framing(zoom: 2), at: .zero)
    let before = motion.framing(at: .milliseconds(50)).zoom
    motion.animate(to: Framing(zoom: 4), at: .milliseconds(50))
    #expect(abs(motion.framing(at: .milliseconds(50)).zoom - before) < 0.001)
  }
}
