internal import Console
internal import Imaging
internal import Signs
internal import Testing
internal import Typesetting

@testable import Scene

/// Words that are drawn over signs before the camera.
@Suite("Words over signs") struct SignComposerTests {
  private static let window = PixelSize(width: 1280, height: 720)
  private static let plate = Color(red: 0, green: 90, blue: 60)

  private let composer: SignComposer

  init() throws {
    composer = SignComposer(typesetter: try Typesetter(fonts: InstalledFiles.fonts()))
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Quad {
    Quad(
      topLeft: PlanePoint(x: x, y: y), topRight: PlanePoint(x: x + width, y: y),
      bottomRight: PlanePoint(x: x + width, y: y + height),
      bottomLeft: PlanePoint(x: x, y: y + height))
  }

  /// A sign of lines that are 50 pixels high and 60 pixels apart, with its upper left corner at (200, 100).
  private static func sign(
    widths: [Double], isJoined: Bool = false, scale: Double = 1, right: Color = plate
  ) -> Sign {
    let lines = widths.enumerated().map { index, width in
      SignLine(
        text: "line \(index)",
        quad: rect(200, 100 + Double(index) * 60 * scale, width * scale, 50 * scale),
        confidence: 1, continues: isJoined && index > 0)
    }
    let height = Double(widths.count) * 60 - 10
    return Sign(
      id: 1, lines: lines, language: "es",
      quad: rect(200, 100, (widths.max() ?? 0) * scale, height * scale),
      colors: PlateColors(text: .white, left: plate, right: right))
  }

  private func layers(_ overlays: [SignOverlay]) -> [Scene.Layer] {
    composer.layers(of: overlays, in: Self.window) { $0 }
  }

  /// The picture of layers over black.
  private func picture(_ layers: [Scene.Layer]) -> Bitmap {
    let picture = Bitmap(size: Self.window, filledWith: .black)
    for layer in layers { picture.view.blend(layer.bitmap.view, at: layer.origin) }
    return picture
  }

  /// The smallest rectangle around all bright pixels, which are those of white letters.
  private func inkBounds(_ picture: Bitmap) -> PixelRect? {
    var found: PixelRect?
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where picture.view.color(x: x, y: y).red > 160 {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        found = found.map { $0.union(pixel) } ?? pixel
      }
    }
    return found
  }

  @Test func theWordsStandInPlaceOfTheSignsOwnOnItsColor() throws {
    let overlay = SignOverlay(
      sign: Self.sign(widths: [300]), paragraphs: ["No entry"], language: "en")
    let picture = picture(layers([overlay]))
    let ink = try #require(inkBounds(picture))
    #expect(ink.minX >= 200 && ink.maxX <= 500 && ink.minY >= 100 && ink.maxY <= 150, "\(ink)")
    #expect(ink.size.height >= 22, "the letters are \(ink.size.height) pixels high")
    #expect(picture.view.color(x: 203, y: 103) == Self.plate)
    #expect(
      picture.view.color(x: 184, y: 125) == .black && picture.view.color(x: 350, y: 168) == .black)
  }

  @Test func aLongTranslationIsWrittenSmallerNotCut() throws {
    let text = "No entry for persons without a permit of the office"
    let overlay = SignOverlay(sign: Self.sign(widths: [400]), paragraphs: [text], language: "en")
    let ink = try #require(inkBounds(picture(layers([overlay]))))
    #expect(ink.minX >= 200 && ink.maxX <= 600 && ink.minY >= 100 && ink.maxY <= 150, "\(ink)")
    // Two lines of larger letters are better than one.
    #expect(ink.size.height > 34, "\(ink)")
  }

  @Test func wordsThatAreLongerThanTheSignsOwnHaveThePlateBehindThem() {
    let overlay = SignOverlay(
      sign: Self.sign(widths: [500, 90]), paragraphs: ["Breakfast", "From seven to ten"],
      language: "en")
    let picture = Bitmap(size: Self.window, filledWith: Self.plate)
    for layer in layers([overlay]) { picture.view.blend(layer.bitmap.view, at: layer.origin) }
    for y in 80..<240 {
      for x in 180..<720 {
        let color = picture.view.color(x: x, y: y)
        #expect(color.green >= Self.plate.green - 3, "(\(x), \(y)) is \(color)")
      }
    }
  }

  @Test func linesOfOneHeightHaveLettersOfOneSize() throws {
    let sign = Self.sign(widths: [400, 400, 400])
    let short = SignOverlay(sign: sign, paragraphs: ["Soup", "Fish", "Rice"], language: "en")
    let mixed = SignOverlay(
      sign: sign, paragraphs: ["Soup", "Grilled fish of the day with rice", "Rice"], language: "en")
    func heightOfFirstLine(_ overlay: SignOverlay) throws -> Int {
      let picture = picture(layers([overlay]))
      picture.view.fill(PixelRect(x: 0, y: 155, width: 1280, height: 600), with: .black)
      return try #require(inkBounds(picture)).size.height
    }
    #expect(try heightOfFirstLine(mixed) < heightOfFirstLine(short))
  }

  @Test func aSentenceOverSeveralLinesHasTheRoomOfAll() throws {
    let text = "Please take a number and wait until you are called"
    let joined = SignOverlay(
      sign: Self.sign(widths: [320, 320, 200], isJoined: true), paragraphs: [text], language: "en")
    let ink = try #require(inkBounds(picture(layers([joined]))))
    #expect(ink.minY < 140 && ink.maxY > 215 && ink.maxY <= 270, "\(ink)")
  }

  @Test func persianBeginsAtTheRightOfAMenu() throws {
    let sign = Self.sign(widths: [400, 250, 300])
    let overlay = SignOverlay(sign: sign, paragraphs: ["سوپ", "ماهی", "برنج"], language: "fa")
    let ink = try #require(inkBounds(picture(layers([overlay]))))
    #expect(ink.maxX > 585 && ink.minX > 450, "\(ink)")
  }

  @Test func theColorRunsFromTheLeftToTheRightOfThePlate() {
    let right = Color(red: 90, green: 180, blue: 150)
    let overlay = SignOverlay(
      sign: Self.sign(widths: [400], right: right), paragraphs: ["."], language: "en")
    let picture = picture(layers([overlay]))
    let middle = picture.view.color(x: 400, y: 104)
    #expect(abs(Int(middle.green) - 135) < 6 && abs(Int(middle.red) - 45) < 6, "\(middle)")
  }

  @Test func theWordsAreSeenAsThePlateIs() throws {
    var overlay = SignOverlay(
      sign: Self.sign(widths: [400]), paragraphs: ["Closed today"], language: "en")
    overlay.motion = try #require(PlaneMotion(rows: [0.94, -0.34, 100, 0.34, 0.94, -20, 0, 0, 1]))
    let place = overlay.place
    let picture = picture(layers([overlay]))
    // A little inside of the corners is the plate's color; a little outside there is nothing.
    for (corner, opposite) in zip(place.corners, place.corners[2...] + place.corners[..<2]) {
      func pixel(_ share: Double) -> Color {
        picture.view.color(
          x: Int(corner.x + (opposite.x - corner.x) * share),
          y: Int(corner.y + (opposite.y - corner.y) * share))
      }
      #expect(pixel(0.02) == Self.plate && pixel(-0.08) == .black)
    }
  }

  @Test func theSameOverlayIsTheSameLayer() throws {
    let overlay = SignOverlay(
      sign: Self.sign(widths: [300]), paragraphs: ["No entry"], language: "en")
    let first = try #require(layers([overlay]).first)
    let second = try #require(layers([overlay]).first)
    #expect(first.bitmap === second.bitmap)
  }

  @Test func aSignThatIsTooSmallGetsANumberAndItsTextAtTheEdge() throws {
    let small = SignOverlay(
      sign: Self.sign(widths: [120], scale: 0.3), paragraphs: ["Keep out of the reach of children"],
      language: "en")
    let picture = picture(layers([small]))
    let ink = try #require(inkBounds(picture))
    #expect(ink.size.width > 150 && ink.size.height > 10, "\(ink)")
  }

  @Test(arguments: [
    Quad(
      topLeft: PlanePoint(x: 0, y: 0), topRight: PlanePoint(x: 0, y: 0),
      bottomRight: PlanePoint(x: 0, y: 0),
      bottomLeft: PlanePoint(x: 0, y: 0)),
    rect(-5000, -5000, 100, 40), rect(1e9, 0, 1e9, 1e9),
  ])
  func whatCannotBeSeenIsNotDrawn(quad: Quad) {
    var sign = Self.sign(widths: [300])
    sign.quad = quad
    sign.lines[0].quad = quad
    let picture = picture(
      layers([SignOverlay(sign: sign, paragraphs: ["No entry"], language: "en")]))
    #expect(picture.view.color(x: 640, y: 360) == .black)
  }
}
