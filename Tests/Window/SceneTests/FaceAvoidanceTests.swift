import Imaging
import Testing

@testable import Scene

/// The choice of a place without faces, in a pane of 1280x720.
@Suite struct FaceAvoidanceTests {
  private static let pane = Pane(PixelSize(width: 1280, height: 720))
  private let places = CaptionPlaces(look: CaptionLook(), in: pane)
  private let bottomFace = PixelRect(x: 560, y: 500, width: 160, height: 160)
  private let topFace = PixelRect(x: 560, y: 80, width: 160, height: 160)
  private let middleFace = PixelRect(x: 560, y: 300, width: 160, height: 160)

  /// Shows faces for a time, and moves as soon as that is allowed.
  private func place(
    after steps: [(faces: [PixelRect], seconds: Double)], from start: FaceAvoidance = .init()
  ) -> CaptionLook.Position {
    var (avoidance, now) = (start, Duration.zero)
    for step in steps {
      avoidance.update(faces: step.faces, places: places, at: now)
      let end = now + .seconds(step.seconds)
      if let due = avoidance.moveDue, due < end {
        _ = avoidance.moveIfDue(at: due)
        avoidance.update(faces: step.faces, places: places, at: due)
      }
      now = end
    }
    return avoidance.place
  }

  @Test func thePlacesAreApart() {
    let (bottom, top, raised) = (places.boxes[0], places.boxes[1], places.boxes[2])
    #expect(bottom.minY >= 720 * 3 / 4 && bottom.maxY <= 720 * 95 / 100)
    #expect(top.minY < 720 / 4 && top.maxY < raised.minY)
    #expect(raised.maxY == 480)
    #expect(raised.maxY < bottom.minY)
    #expect(Set(places.boxes.map(\.size.width)).count == 1)
  }

  @Test(arguments: [
    PixelSize(width: 1280, height: 720), PixelSize(width: 405, height: 720),
    PixelSize(width: 160, height: 90), PixelSize(width: 90, height: 160),
    PixelSize(width: 640, height: 40), PixelSize(width: 40, height: 40),
  ])
  func everyPlaceIsInItsPane(_ size: PixelSize) {
    for textSize in [50, 100, 200] {
      let look = CaptionLook(
        textSize: textSize, lines: 3, ownWords: textSize == 100 ? .larger : .plain)
      let whole = PixelRect(origin: .zero, size: size)
      for part in [whole, WindowPart.upperHalf.rect(in: size)] {
        let pane = Pane(size, picture: PixelSize(width: 64, height: 36)).part(PanePlacement(part))
        let places = CaptionPlaces(look: look, secondaryLines: textSize / 100, in: pane)
        let usual = places.boxes[0]
        for box in places.boxes {
          #expect(!box.isEmpty)
          #expect(box.minX == usual.minX && box.maxX == usual.maxX)
          #expect(box.minY >= min(0, usual.minY), "\(box) in \(pane.size)")
          #expect(box.maxY <= max(pane.size.height, usual.maxY), "\(box) in \(pane.size)")
        }
      }
    }
  }

  @Test func withoutFacesTheyStandAtTheLowerEdge() {
    #expect(place(after: [([], 100)]) == .bottom)
    #expect(place(after: [([middleFace, topFace], 100)]) == .bottom)
  }

  @Test func theyLeaveAFaceForThePlaceThatIsFree() {
    #expect(place(after: [([bottomFace], 1)]) == .top)
    #expect(place(after: [([bottomFace, topFace], 1)]) == .raised)
    #expect(place(after: [([bottomFace, middleFace], 1)]) == .top)
  }

  @Test func aFaceOfAMomentMovesNothing() {
    #expect(place(after: [([bottomFace], 0.7), ([], 0.3), ([bottomFace], 0.7)]) == .bottom)
  }

  @Test func theyStayIfNoPlaceIsMuchBetter() {
    let close = PixelRect(x: 340, y: 60, width: 600, height: 600)
    let boxes = places.boxes.map { $0.intersection(close).size.area }
    #expect(boxes.min() ?? 0 > 0, "every place covers the face")
    #expect(place(after: [([close], 100)]) == .bottom)
  }

  @Test func theyReturnOnlyWhenNoFaceHasBeenNearForAWhile() {
    #expect(place(after: [([bottomFace], 1), ([], 3.9)]) == .top)
    #expect(place(after: [([bottomFace], 1), ([], 4.1)]) == .bottom)
    // The chin is above the box, but near it.
    let near = PixelRect(x: 560, y: places.boxes[0].minY - 200, width: 160, height: 160)
    #expect(place(after: [([near], 100)]) == .bottom, "nothing is covered")
    #expect(place(after: [([bottomFace], 1), ([near], 100)]) == .top)
  }

  @Test func aFaceThatComesCloserDrivesThemBackAtOnce() {
    #expect(place(after: [([bottomFace], 1), ([topFace], 1)]) == .bottom)
  }

  @Test func aFaceThatComesWhileAMoveIsPendingChangesItsGoal() {
    var avoidance = FaceAvoidance()
    avoidance.update(faces: [bottomFace], places: places, at: .zero)
    #expect(avoidance.moveDue == .milliseconds(750))
    // Another face takes the upper edge: the time begins anew, for the other goal.
    avoidance.update(faces: [bottomFace, topFace], places: places, at: .milliseconds(700))
    #expect(avoidance.moveDue == .milliseconds(1450))
    let moved = [1000, 1450].map { avoidance.moveIfDue(at: .milliseconds($0)) }
    #expect(moved == [false, true])
    #expect(avoidance.place == .raised)
  }

  @Test func aFaceThatLeavesInTimeEndsAPendingMove() {
    var avoidance = FaceAvoidance()
    avoidance.update(faces: [bottomFace], places: places, at: .zero)
    avoidance.update(faces: [middleFace], places: places, at: .milliseconds(749))
    #expect(avoidance.moveDue == nil)
    let hasMoved = avoidance.moveIfDue(at: .seconds(9))
    #expect(!hasMoved && avoidance.place == .bottom)
  }

  @Test func aFaceThatMovesABitKeepsAPendingMoveOnTime() {
    var avoidance = FaceAvoidance()
    for step in 0..<7 {
      let face = PixelRect(x: 520 + 10 * step, y: 500 + step, width: 150 + step, height: 150 + step)
      avoidance.update(faces: [face], places: places, at: .milliseconds(100 * step))
    }
    #expect(avoidance.moveDue == .milliseconds(750))
  }

  @Test func aFaceThatComesDuringAPendingReturnDrivesThemOffInstead() {
    var avoidance = FaceAvoidance()
    avoidance.update(faces: [bottomFace], places: places, at: .zero)
    let hasMoved = avoidance.moveIfDue(at: .seconds(1))
    #expect(hasMoved && avoidance.place == .top)
    avoidance.update(faces: [], places: places, at: .seconds(1))
    #expect(avoidance.moveDue == .seconds(5))
    // The goal is the same, but they have a reason to leave now, and no time to lose.
    avoidance.update(faces: [topFace], places: places, at: .seconds(2))
    #expect(avoidance.moveDue == .milliseconds(2750))
    let hasReturned = avoidance.moveIfDue(at: .milliseconds(2750))
    #expect(hasReturned && avoidance.place == .bottom)
  }

  @Test func aFullPageIncludesRomanizationAndOriginal() {
    let pane = Pane(PixelSize(width: 1280, height: 720))
    let boxes = (0...2).map {
      CaptionPlaces(look: CaptionLook(), secondaryLines: $0, in: pane).boxes
    }
    for (one, two) in zip(boxes, boxes.dropFirst()) {
      for (index, place) in CaptionPlaces.order.enumerated() {
        #expect(two[index].size.height > one[index].size.height, "\(place)")
        if place == .top {
          #expect(two[index].minY == one[index].minY)
        } else {
          #expect(two[index].maxY == one[index].maxY)
        }
      }
    }
  }

  @Test func noFaceHasAreaToCover() {
    let empty = PixelRect(x: 600, y: 640, width: 0, height: 0)
    #expect(place(after: [([empty], 100)]) == .bottom)
  }

  /// A rectangle of the picture is where the painter shows these pixels.
  @Test(arguments: [false, true], Orientation.Rotation.allCases)
  func aFaceIsWhereThePainterShowsIt(isMirrored: Bool, rotation: Orientation.Rotation) {
    let picture = Bitmap(size: PixelSize(width: 64, height: 36))
    picture.view.fill(picture.view.bounds, with: .black)
    let face = PixelRect(x: 25, y: 17, width: 10, height: 6)
    picture.view.fill(face, with: .white)
    for (fit, zoom) in [(ViewState.Fit.contain, 1.0), (.cover, 1), (.contain, 2)] {
      let window = PixelSize(width: 320, height: 240)
      let placement = PicturePlacement(
        of: picture.size, in: window, fit: fit,
        orientation: Orientation(isMirrored: isMirrored, rotation: rotation),
        framing: Framing(zoom: zoom, center: UnitPoint(x: 0.48, y: 0.53)))
      let painted = Bitmap(size: window)
      MemoryPainter().paint(
        Scene(
          viewport: window,
          pictures: [PictureArea(placement: PanePlacement(whole: window), picture: placement)]),
        picture: ShownPicture(picture, id: 1), onto: painted.view)
      let expected = placement.window(face, of: picture.size)
      let bright = painted.view.bounds(where: { $0.red > 127 })
      #expect(abs(bright.minX - expected.minX) <= 2 && abs(bright.maxX - expected.maxX) <= 2)
      #expect(abs(bright.minY - expected.minY) <= 2 && abs(bright.maxY - expected.maxY) <= 2)
      #expect(!expected.isEmpty)
    }
  }
}

extension PixelView {
  /// The bounds of the pixels whose colors match.
  fileprivate func bounds(where matches: (Color) -> Bool) -> PixelRect {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where matches(color(x: x, y: y)) {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    return right == 0
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
