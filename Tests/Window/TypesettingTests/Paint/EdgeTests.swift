import Console
import Imaging
import Testing

@testable import Typesetting

/// The ink of edges, in pixels.
@Suite struct EdgeTests {
  private let typesetter: Typesetter
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  init() throws {
    typesetter = try makeTypesetter()
  }

  private func picture(
    _ text: String, edge: LineEdge?, fill: Color? = .white, size: Int = 40, opacity: UInt8 = 255
  ) throws -> LineBitmap {
    let style = TextStyle(size: size)
    let paint = LinePaint(fill: fill, edge: edge, opacity: opacity)
    return try #require(
      typesetter.bitmap(of: try typesetter.line(text, style: style), style: style, paint: paint))
  }

  @Test(arguments: [1, 2, 4, 7])
  func anOutlineAddsItsWidthOnEverySide(width: Int) throws {
    for text in ["Hxj", "O", "Ệ", "H\u{301}\u{302}\u{306}\u{308}", "«Åç»", "g\u{331}\u{331}"] {
      let plain = try picture(text, edge: nil)
      let outlined = try picture(text, edge: .outline(.black, width: width))
      let left = outlined.origin.x - plain.origin.x
      let above = outlined.origin.y - plain.origin.y
      let right = outlined.bitmap.size.width - plain.bitmap.size.width - left
      let below = outlined.bitmap.size.height - plain.bitmap.size.height - above
      // If ink covers little of its last pixel, its contour covers little of the next one.
      for grown in [left, right, above, below] {
        #expect((width - 1...width + 1).contains(grown), "\(text)")
      }
    }
  }

  @Test func theContourIsWholeAroundEveryLetterAndTheLettersLieOverIt() throws {
    let width = 4
    for text in ["Hamburg", "ẤỆỐ", "H\u{301}\u{302}\u{306}\u{308}"] {
      let plain = try picture(text, edge: nil)
      let outlined = try picture(text, edge: .outline(Self.red, width: width))
      for y in 0..<plain.bitmap.size.height {
        for x in 0..<plain.bitmap.size.width where plain.alpha(x, y) == 255 {
          let x = x + outlined.origin.x - plain.origin.x
          let y = y + outlined.origin.y - plain.origin.y
          #expect(outlined.bitmap.view[x, y] == 0xFFFF_FFFF)
          // At the outline's distance, there is ink of the letter or the outline on all sides.
          // FreeType's stroker covers one pixel beside the dots of a diaeresis by two thirds.
          for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            #expect(outlined.alpha(x + dx * (width - 1), y + dy * (width - 1)) > 160, "\(text)")
          }
        }
      }
    }
  }

  @Test func allEdgesLieUnderAllLetters() throws {
    // Two runs have different directions, and letters of one run lie in the outline of the other.
    let text = "nא\u{2067}"
    let plain = try picture(text, edge: nil)
    let outlined = try picture(text, edge: .outline(Self.red, width: 8))
    #expect(try typesetter.line(text).runs.count == 2)
    #expect(plain.count { $0 == 0xFFFF_FFFF } == outlined.count { $0 == 0xFFFF_FFFF })
  }

  @Test func aShadowLiesToTheLowerRightAndIsSoftAllAround() throws {
    let plain = try picture("Lil", edge: nil)
    let shadow = try picture("Lil", edge: .shadow(Self.red, offset: 5, softness: 2))
    let right = shadow.bitmap.size.width - plain.bitmap.size.width
    let below = shadow.bitmap.size.height - plain.bitmap.size.height
    #expect((5...8).contains(right) && (5...8).contains(below))
    #expect(shadow.origin == plain.origin)
    // No ink is cut off: the outermost pixels are nearly empty.
    let (width, height) = (shadow.bitmap.size.width, shadow.bitmap.size.height)
    for y in 0..<height { #expect(shadow.alpha(width - 1, y) == 0) }
    for x in 0..<width { #expect(shadow.alpha(x, height - 1) == 0) }
    let stem = plain.stem
    let (x, y) = (stem.x + plain.bitmap.size.width / 9 + 2, stem.y + 5)
    #expect(shadow.bitmap.view.color(x: stem.x, y: stem.y) == .white)
    #expect(shadow.alpha(x, y) > 0 && shadow.bitmap.view.color(x: x, y: y).green == 0)
  }

  @Test func aHardShadowIsTheLettersOnceMore() throws {
    let letters = try picture("Lil", edge: nil, fill: Self.red)
    let shadow = try picture("Lil", edge: .shadow(Self.red, offset: 5, softness: 0), fill: nil)
    #expect(shadow.bitmap.words == letters.bitmap.words)
    #expect(shadow.origin.x == letters.origin.x - 5 && shadow.origin.y == letters.origin.y - 5)
  }

  @Test func bevelsAreSeenAtTheUpperLeftAndTheLowerRight() throws {
    let plain = try picture("l", edge: nil)
    let bevel = try picture("l", edge: .bevel(upper: Self.red, lower: Self.blue, depth: 3))
    #expect(bevel.bitmap.size.width == plain.bitmap.size.width + 6)
    #expect(bevel.bitmap.size.height == plain.bitmap.size.height + 6)
    let (width, height) = (bevel.bitmap.size.width, bevel.bitmap.size.height)
    // The stem of an l has its left and upper side in one color, the right and lower side in
    // another.
    #expect(bevel.bitmap.view.color(x: 1, y: height / 2) == Self.red)
    #expect(bevel.bitmap.view.color(x: width - 2, y: height / 2) == Self.blue)
    #expect(bevel.bitmap.view.color(x: 2, y: 0).red > 200)
    #expect(bevel.bitmap.view.color(x: width - 3, y: height - 1).blue > 200)
    #expect(bevel.bitmap.view.color(x: width / 2, y: height / 2) == .white)
  }

  @Test func layersMakeTheSamePictureAsTheWhole() throws {
    for edge in [
      LineEdge.outline(Self.blue, width: 3), .shadow(Self.blue, offset: 2, softness: 1),
      .bevel(upper: Self.red, lower: Self.blue, depth: 2),
    ] {
      let style = TextStyle(size: 40)
      let line = try typesetter.line("Äg.", style: style)
      let paint = LinePaint(fill: .white, edge: edge)
      let whole = try #require(typesetter.bitmap(of: line, style: style, paint: paint))
      let expected = Self.wall(of: whole.bitmap.size)
      expected.view.blend(whole.bitmap.view, at: .zero)
      let canvas = Self.wall(of: whole.bitmap.size)
      #expect(paint.layers.count == 2)
      for layer in paint.layers {
        let part = try #require(typesetter.bitmap(of: line, style: style, paint: layer))
        let origin = PixelPoint(
          x: whole.origin.x - part.origin.x, y: whole.origin.y - part.origin.y)
        canvas.view.blend(part.bitmap.view, at: origin)
      }
      let furthest = zip(canvas.colors, expected.colors).map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(furthest) <= 2, "\(edge)")
    }
  }

  /// The background of the layers.
  private static func wall(of size: PixelSize) -> Bitmap {
    let wall = Bitmap(size: size)
    wall.view.fill(wall.view.bounds, with: Color(red: 20, green: 160, blue: 90))
    return wall
  }

  @Test func opacityIsThatOfLettersAndEdgeTogether() throws {
    let edge = LineEdge.outline(Self.red, width: 3)
    let opaque = try picture("Ag", edge: edge)
    let half = try picture("Ag", edge: edge, opacity: 128)
    #expect(half.origin == opaque.origin)
    for (full, faded) in zip(opaque.bitmap.words, half.bitmap.words) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let exact = Double(full >> shift & 255) * 128 / 255
        #expect(abs(Double(faded >> shift & 255) - exact) <= 1.5)
      }
    }
    #expect(LinePaint(fill: .white, edge: edge, opacity: 128).layers.count == 1)
    #expect(LinePaint(fill: .white).layers.count == 1)
  }

  @Test func anEdgeMovesNoLetterAndEveryPaintIsCached() throws {
    let line = try typesetter.line("again")
    let paint = LinePaint(fill: .white, edge: .outline(.black, width: 4))
    let plain = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    let first = try #require(typesetter.bitmap(of: line, style: .regular, paint: paint))
    let second = try #require(typesetter.bitmap(of: line, style: .regular, paint: paint))
    #expect(first.bitmap === second.bitmap && first.bitmap !== plain.bitmap)
    let again = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    #expect(again.bitmap === plain.bitmap)
    #expect(try typesetter.line("again").advance == line.advance)
  }

  @Test func outlinesThatWereWarmedUpAreTheSame() throws {
    let edge = LineEdge.outline(.black, width: 4)
    let cold = try picture("Ag Ệ «ño»", edge: edge)
    let warm = try makeTypesetter()
    warm.warmUp(.regular, edge: edge)
    let line = try warm.line("Ag Ệ «ño»")
    let paint = LinePaint(fill: .white, edge: edge)
    let picture = try #require(warm.bitmap(of: line, style: .regular, paint: paint))
    #expect(picture.bitmap.words == cold.bitmap.words && picture.origin == cold.origin)
  }

  @Test func lettersAreSpreadWhereNoFontHasTheirContours() throws {
    let face = Face(path: "\(try InstalledFiles.fonts())/NotoSans-Regular.ttf")
    let font = try FontCache(face, and: []).font(face, size: 40)
    let text = ShapedText(text: "Hx", script: Script("Latn"))
    let letters = try #require(font.glyphs(of: text, at: .zero)?.cropped)
    let spread = letters.spread(by: 3)
    #expect(spread.count == 24)
    #expect(
      spread.map(\.bounds).reduce(letters.bounds) { $0.union($1) }
        == letters.bounds.expanded(by: 3))
    #expect(spread.allSatisfy { $0.bounds.size == letters.bounds.size })
  }
}

extension Bitmap {
  /// The color channels of every pixel, without alpha.
  fileprivate var colors: [UInt8] { view.packedBGR() }
}

extension LineBitmap {
  fileprivate func alpha(_ x: Int, _ y: Int) -> UInt32 { bitmap.view[x, y] >> 24 }

  fileprivate func count(where matches: (UInt32) -> Bool) -> Int {
    bitmap.words.count(where: matches)
  }

  /// A pixel of full ink in the middle of the first stem.
  fileprivate var stem: PixelPoint {
    let y = bitmap.size.height / 2
    let x = (0..<bitmap.size.width).first { alpha($0, y) == 255 } ?? 0
    return PixelPoint(x: x, y: y)
  }
}
