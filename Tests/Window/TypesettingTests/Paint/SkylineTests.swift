import Imaging
import System
import Testing

@testable import Typesetting

/// The distance at which the ink of two lines begins to touch.
@Suite struct SkylineTests {
  private static let white = LinePaint(fill: .white)

  private func contact(
    _ upper: String, _ lower: String, offset: Int = 0, clearance: Int = 0, limit: Int = 1_000
  ) throws -> Int? {
    let typesetter = try makeTypesetter()
    func skyline(_ text: String) throws -> InkSkyline {
      let line = try typesetter.line(text)
      return try #require(typesetter.skyline(of: line, style: .regular, paint: Self.white))
    }
    return try skyline(upper).contactDistance(
      toLine: skyline(lower), offset: offset, clearance: clearance, maxDepth: limit,
      maxHeight: limit)
  }

  /// The least distance of two baselines at which no pixel of one line covers one of the other.
  private func distanceByPixels(_ upper: String, _ lower: String) throws -> Int {
    let typesetter = try makeTypesetter()
    let above = try #require(try typesetter.picture(upper))
    let below = try #require(try typesetter.picture(lower))
    var distance = Int.min
    for x in 0..<above.bitmap.size.width {
      let column = x - above.origin.x + below.origin.x
      guard column >= 0, column < below.bitmap.size.width else { continue }
      let depths = (0..<above.bitmap.size.height).filter { above.bitmap.view[x, $0] >> 24 > 0 }
      let heights = (0..<below.bitmap.size.height).filter {
        below.bitmap.view[column, $0] >> 24 > 0
      }
      guard let depth = depths.last, let height = heights.first else { continue }
      distance = max(distance, depth + 1 - above.origin.y + below.origin.y - height)
    }
    return distance
  }

  @Test(arguments: [("Hg", "HÉ"), ("gjpq", "ẮẴẲẪ"), ("স্ত্রৃ ক্ষ্মূ", "র্চ্ছিঁ র্কী"), ("x", "Z\u{301}\u{302}")])
  func linesTouchAtTheDistanceOfTheirPixels(upper: String, lower: String) throws {
    #expect(try contact(upper, lower) == distanceByPixels(upper, lower))
  }

  @Test func linesWithoutACommonColumnNeverTouch() throws {
    #expect(try contact("g", "É", offset: 500) == nil)
    #expect(try contact("g", "É", offset: -500) == nil)
    #expect(try contact("i", "i", offset: 30) == nil)
    #expect(try contact("i", "i", offset: 30, clearance: 40) != nil)
  }

  @Test func clippedInkDoesNotCount() throws {
    let tower = "Z\u{301}\u{302}\u{308}\u{306}\u{30C}"
    #expect(try #require(try contact("x", tower)) > 50)
    #expect(try #require(try contact("x", tower, limit: 30)) <= 60)
  }

  @Test func aLineThatShowsNothingHasNoSkyline() throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line("\u{200D}\u{2060}")
    #expect(typesetter.skyline(of: line, style: .regular, paint: Self.white) == nil)
  }

  @Test func anotherColorNeedsNoOtherSkyline() throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line("gjÉ")
    for color in [Color.white, .black] {
      _ = typesetter.skyline(of: line, style: .regular, paint: LinePaint(fill: color))
    }
    #expect(typesetter.skylines.count == 1)
  }

  @Test func theSkylineIsThatOfOpaqueLettersWhateverThePaint() throws {
    let typesetter = try makeTypesetter()
    let faint = LinePaint(fill: .white, edge: .outline(.black, width: 4), opacity: 0)
    let line = try typesetter.line("gjÉ")
    let first = try #require(typesetter.skyline(of: line, style: .regular, paint: faint))
    let distance = first.contactDistance(
      toLine: first, clearance: 0, maxDepth: 1_000, maxHeight: 1_000)
    #expect(try distance == contact("gjÉ", "gjÉ"))
  }
}
