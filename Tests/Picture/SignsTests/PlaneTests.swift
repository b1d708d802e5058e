internal import Signs
internal import Testing

/// Quads and the motions of planes.
@Suite("Planes") struct PlaneTests {
  private let quad = Quad(
    topLeft: PlanePoint(x: 100, y: 50), topRight: PlanePoint(x: 300, y: 70),
    bottomRight: PlanePoint(x: 280, y: 190), bottomLeft: PlanePoint(x: 110, y: 150))

  @Test func theUnitSquareMovesToTheCornersOfAQuadAndBack() throws {
    let motion = try #require(PlaneMotion(ofUnitSquareTo: quad))
    let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { PlanePoint(x: $0.0, y: $0.1) }
    for (corner, wanted) in zip(square, quad.corners) {
      #expect((motion.applied(to: corner) - wanted).length < 1e-6)
    }
    let back = try #require(motion.inverse)
    for (corner, wanted) in zip(quad.corners, square) {
      #expect((back.applied(to: corner) - wanted).length < 1e-9)
    }
  }

  @Test func theMiddleOfATiltedSquareIsNearerToTheFarSide() throws {
    // The right edge is far away, so it is shorter.
    let tilted = Quad(
      topLeft: PlanePoint(x: 0, y: 0), topRight: PlanePoint(x: 100, y: 20),
      bottomRight: PlanePoint(x: 100, y: 80), bottomLeft: PlanePoint(x: 0, y: 100))
    let middle = try #require(PlaneMotion(ofUnitSquareTo: tilted))
      .applied(to: PlanePoint(x: 0.5, y: 0.5))
    #expect(middle.x > 55 && abs(middle.y - 50) < 1e-9, "\(middle)")
  }

  @Test func aMotionInALargerPictureIsTheSameMotion() throws {
    let small = try #require(PlaneMotion(rows: [1.1, 0.1, 7, -0.1, 0.9, -3, 1e-4, 2e-4, 1]))
    let large = small.scaled(by: 2)
    for corner in quad.corners {
      let wanted = small.applied(to: corner)
      let found = large.applied(to: PlanePoint(x: corner.x * 2, y: corner.y * 2))
      #expect((found - PlanePoint(x: wanted.x * 2, y: wanted.y * 2)).length < 1e-6)
    }
  }

  @Test func whatHasNoShapeHasNoMotion() {
    let line = quad.mapped { PlanePoint(x: $0.x, y: 0) }
    #expect(PlaneMotion(ofUnitSquareTo: line) == nil)
    #expect(PlaneMotion(rows: [1, 0, 0, 0, 1, 0, 0, 0]) == nil)
    #expect(PlaneMotion(rows: [1, 0, 0, 0, .nan, 0, 0, 0, 1]) == nil)
    #expect(PlaneMotion(rows: [1, 0, 0, 0, 0, 0, 0, 0, 1])?.inverse == nil)
    #expect(Quad(corners: [PlanePoint(x: 0, y: 0)]) == nil)
  }

  @Test func aQuadKnowsItsSidesAndWhatIsInside() {
    let upright = Quad(
      topLeft: PlanePoint(x: 10, y: 10), topRight: PlanePoint(x: 110, y: 10),
      bottomRight: PlanePoint(x: 110, y: 40), bottomLeft: PlanePoint(x: 10, y: 40))
    #expect(upright.width == 100 && upright.height == 30 && upright.angle == 0)
    #expect(
      upright.contains(PlanePoint(x: 60, y: 25)) && !upright.contains(PlanePoint(x: 60, y: 41)))
    let grown = upright.grown(by: 5)
    #expect(grown.width == 110 && grown.height == 40 && grown.center == upright.center)
  }
}
