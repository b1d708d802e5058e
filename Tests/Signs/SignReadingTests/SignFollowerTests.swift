internal import Imaging
internal import Randomness
internal import Signs
internal import Testing

@testable import SignReading

/// Signs that are followed from picture to picture, with readings as the tests make them up.
@Suite("Following signs") struct SignFollowerTests {
  private static let size = (width: 640, height: 360)

  /// A picture of a camera of 1280x720 pixels before a wall full of corners, `across` pixels to the left.
  private static func picture(across: Int = 0, wall seed: UInt64 = 1) -> ColorPicture {
    var random = SeededGenerator(state: seed)
    let blocks = (0..<60 * 110).map { _ in UInt8.random(in: 40...215, using: &random) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(1280 * 720 * 3)
    for y in 0..<720 {
      for x in 0..<1280 {
        let shade = blocks[y / 12 * 110 + (x + across) / 14]
        pixels += [shade, shade, shade]
      }
    }
    return ColorPicture(width: 1280, height: 720, pixels: pixels)
  }

  private static func grey(across: Int, wall seed: UInt64 = 1) -> [UInt8] {
    picture(across: across, wall: seed).grey(width: size.width, height: size.height)
  }

  private static func sign(
    _ text: String, confidence: Double = 0.97, x: Double = 400, lines: Int = 1
  ) -> Sign {
    let quad = Quad(
      topLeft: PlanePoint(x: x, y: 200), topRight: PlanePoint(x: x + 300, y: 200),
      bottomRight: PlanePoint(x: x + 300, y: 300), bottomLeft: PlanePoint(x: x, y: 300))
    return Sign(
      id: 0,
      lines: (0..<lines).map { _ in SignLine(text: text, quad: quad, confidence: confidence) },
      language: "es", quad: quad, colors: PlateColors(text: .black, left: .white, right: .white))
  }

  /// A follower that has read one sign, at 0 s.
  private static func follower(reading text: String, confidence: Double = 0.97) throws
    -> SignFollower
  {
    let follower = try #require(SignFollower())
    _ = try #require(follower.reading(of: picture(), at: .zero))
    follower.apply(.read(sign(text, confidence: confidence), id: nil), at: .zero)
    follower.apply(.finished, at: .zero)
    return follower
  }

  @Test func aSignMovesWithThePicture() throws {
    let follower = try Self.follower(reading: "Salida")
    #expect(follower.removeChanged().map(\.text) == ["Salida"])
    #expect(follower.removeChanged() == [])
    for step in 1...10 {
      follower.advance(
        to: Self.grey(across: step * 8), width: Self.size.width, height: Self.size.height,
        at: .milliseconds(33 * step))
      let motion = try #require(follower.places.first?.motion)
      let moved = motion.applied(to: PlanePoint(x: 400, y: 200))
      #expect(abs(moved.x - Double(400 - step * 8)) < 1.5 && abs(moved.y - 200) < 1.5, "\(moved)")
    }
  }

  @Test func aReadingOfAnEarlierPictureFindsItsPlaceInTheNewest() throws {
    let follower = try #require(SignFollower())
    _ = try #require(follower.reading(of: Self.picture(), at: .zero))
    for step in 1...5 {
      follower.advance(
        to: Self.grey(across: step * 8), width: Self.size.width, height: Self.size.height,
        at: .milliseconds(33 * step))
    }
    follower.apply(.read(Self.sign("Salida"), id: nil), at: .milliseconds(170))
    let moved = try #require(follower.places.first).motion.applied(to: PlanePoint(x: 400, y: 200))
    #expect(abs(moved.x - 360) < 1.5, "\(moved)")
  }

  @Test func wordsThatAreNotSureAreShownOnceTheyAreReadTwice() throws {
    let follower = try Self.follower(reading: "Salida", confidence: 0.7)
    #expect(follower.places.isEmpty && follower.removeChanged() == [])
    let known = try #require(follower.reading(of: Self.picture(), at: .seconds(1))).known
    follower.apply(
      .read(Self.sign("Salida", confidence: 0.7), id: known.first?.id), at: .seconds(1))
    #expect(follower.places.count == 1 && follower.removeChanged().map(\.text) == ["Salida"])
  }

  @Test func wordsChangeOnlyIfTwoReadingsAgree() throws {
    let follower = try Self.follower(reading: "Salida")
    let id = try #require(follower.removeChanged().first?.id)
    func read(_ text: String, at seconds: Int) throws {
      _ = try #require(follower.reading(of: Self.picture(), at: .seconds(seconds)))
      follower.apply(.read(Self.sign(text), id: id), at: .seconds(seconds))
      follower.apply(.finished, at: .seconds(seconds))
    }
    try read("Sal1da", at: 1)
    #expect(follower.removeChanged() == [])
    try read("Salida", at: 2)
    try read("Entrada", at: 3)
    #expect(follower.removeChanged() == [])
    try read("Entrada", at: 4)
    #expect(follower.removeChanged().map(\.text) == ["Entrada"])
    #expect(follower.places.map(\.id) == [id])
  }

  @Test func aSignThatTwoReadingsMissIsGone() throws {
    let follower = try Self.follower(reading: "Salida")
    for second in 1...2 {
      #expect(follower.places.count == 1)
      _ = try #require(follower.reading(of: Self.picture(), at: .seconds(second)))
      follower.apply(.finished, at: .seconds(second))
    }
    #expect(follower.places.isEmpty)
  }

  @Test func anotherSceneHidesTheSignAtOnceAndItIsKnownAgain() throws {
    let follower = try Self.follower(reading: "Salida")
    let id = try #require(follower.removeChanged().first?.id)
    follower.advance(
      to: Self.grey(across: 0, wall: 9), width: Self.size.width, height: Self.size.height,
      at: .seconds(1))
    #expect(follower.places.isEmpty)
    _ = try #require(follower.reading(of: Self.picture(), at: .seconds(2)))
    follower.apply(.read(Self.sign("Salida"), id: nil), at: .seconds(2))
    #expect(follower.places.map(\.id) == [id])
  }

  @Test func onePictureIsReadAtATime() throws {
    let follower = try #require(SignFollower())
    #expect(follower.wantsColor(at: .zero))
    _ = try #require(follower.reading(of: Self.picture(), at: .zero))
    #expect(!follower.wantsColor(at: .seconds(60)))
    #expect(follower.reading(of: Self.picture(), at: .seconds(1)) == nil)
    follower.apply(.finished, at: .seconds(1))
    #expect(follower.wantsColor(at: .seconds(2)))
  }

  @Test func aStillPictureIsSeldomReadAgain() throws {
    let follower = try Self.follower(reading: "Salida")
    var readings = 0
    for step in 1...600 {
      let now = Duration.milliseconds(33 * step)
      if follower.wantsColor(at: now) {
        let reading = try #require(follower.reading(of: Self.picture(), at: now))
        readings += 1
        for known in reading.known {
          follower.apply(
            known.isConfirmed ? .seen(id: known.id) : .read(Self.sign("Salida"), id: known.id),
            at: now)
        }
        follower.apply(.finished, at: now)
      }
    }
    #expect((5...9).contains(readings), "\(readings) readings in 20 s")
    #expect(follower.places.count == 1)
  }

  @Test func thereIsABoundForSigns() throws {
    let follower = try #require(SignFollower())
    _ = try #require(follower.reading(of: Self.picture(), at: .zero))
    for number in 0..<60 { follower.apply(.read(Self.sign("sign \(number)"), id: nil), at: .zero) }
    #expect(follower.places.count == 40)
  }

  @Test func aPictureOfAnotherSizeLosesAllSigns() throws {
    let follower = try Self.follower(reading: "Salida")
    follower.advance(
      to: [UInt8](repeating: 90, count: 320 * 180), width: 320, height: 180, at: .seconds(1))
    #expect(follower.places.isEmpty)
  }
}
