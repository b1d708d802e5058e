import Imaging
import Testing

@testable import Typesetting

/// A line whose end has another color: the position of the boundary, and unchanged glyphs.
@Suite struct UnconfirmedTextTests {
  private let typesetter: Typesetter
  private static let red = Color(red: 255, green: 0, blue: 0)

  init() throws {
    typesetter = try makeTypesetter()
  }

  /// White letters, red from code point `start` on.
  private func picture(_ line: TextLine, from start: Int) throws -> LineBitmap {
    let paint = LinePaint(fill: .white, unconfirmedText: .init(start: start, color: Self.red))
    return try #require(typesetter.bitmap(of: line, style: .regular, paint: paint))
  }

  /// The columns with white ink and with red ink, relative to the left end of the line.
  private func columns(_ picture: LineBitmap) -> (white: [Int], red: [Int]) {
    var columns: (white: [Int], red: [Int]) = ([], [])
    let left = picture.topLeft(pen: .zero).x
    for x in 0..<picture.bitmap.size.width {
      let words = (0..<picture.bitmap.size.height).map { picture.bitmap.view[x, $0] }
      if words.contains(where: { $0 & 0xFF != 0 }) { columns.white.append(left + x) }
      if words.contains(where: { $0 >> 16 & 0xFF != 0 && $0 & 0xFF == 0 }) {
        columns.red.append(left + x)
      }
    }
    return columns
  }

  @Test func theBorderIsWhereThePenIs() throws {
    let line = try typesetter.line("Nos vemos mañana")
    let columns = columns(try picture(line, from: 4))
    let border =
      typesetter.advance(of: "Nos v", style: .regular)
      - typesetter.advance(of: "v", style: .regular)
    #expect(try #require(columns.white.last) < border)
    #expect(try #require(columns.red.first) >= border)
  }

  @Test func coverageIsThatOfOneColor() throws {
    let line = try typesetter.line("AVAV fi ffl Ệ שלום")
    let plain = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    for start in 0...line.text.unicodeScalars.count {
      let parted = try picture(line, from: start)
      #expect(parted.origin == plain.origin)
      #expect(parted.bitmap.words.map { $0 >> 24 } == plain.bitmap.words.map { $0 >> 24 })
    }
  }

  @Test func unconfirmedTextThatIsAllOrNothingMakesNoPictureOfItsOwn() throws {
    let line = try typesetter.line("Hola")
    let white = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    let red = try #require(typesetter.bitmap(of: line, style: .regular, color: Self.red))
    for start in [4, 99] { #expect(try picture(line, from: start).bitmap === white.bitmap) }
    for start in [-3, 0] { #expect(try picture(line, from: start).bitmap === red.bitmap) }
    let edge = LineEdge.outline(.black, width: 3)
    let unconfirmedText = LinePaint.UnconfirmedText(start: 0, color: Self.red)
    let paint = LinePaint(fill: nil, unconfirmedText: unconfirmedText, edge: edge)
    #expect(paint.simplified(for: line).fill == nil)
  }

  @Test func aLineFromTheRightHasItsUnconfirmedTextAtTheLeft() throws {
    let line = try typesetter.line("שלום עולם")
    let columns = columns(try picture(line, from: 5))
    let border = line.advance - typesetter.advance(of: "שלום ", style: .regular)
    #expect(try #require(columns.red.last) < (try #require(columns.white.first)))
    #expect(abs(try #require(columns.white.first) - border) < 8)
    #expect(try #require(columns.red.last) < border)
  }

  @Test func whatIsReadLaterIsUnconfirmedWhereverItStands() throws {
    // From left to right: the end, the middle, the beginning.
    let line = try typesetter.line("אמר hello היום")
    #expect(line.runs.map(\.offset) == [9, 4, 0])
    let columns = columns(try picture(line, from: 6))
    let runs = line.runs.map { $0.width.pixels(holding: .regular) }
    let first = runs[0]
    let middle = first + typesetter.advance(of: "he", style: .regular)
    // White are the beginning at the right, and the first two letters of the middle.
    #expect(columns.white.allSatisfy { $0 >= first })
    #expect(columns.red.contains { $0 < first })
    #expect(columns.red.allSatisfy { $0 < first || $0 >= middle && $0 < first + runs[1] })
  }

  @Test func aClusterIsNeverTornApart() throws {
    let line = try typesetter.line("ae\u{301}\u{323}z")
    let border = typesetter.advance(of: "a", style: .regular)
    for start in 1...3 {
      let columns = columns(try picture(line, from: start))
      #expect(columns.white.allSatisfy { $0 < border + 2 })
      #expect(columns.red.contains { $0 >= border })
    }
  }

  @Test func aJoinedWordStaysJoined() throws {
    let line = try typesetter.line("سلسلسل")
    let plain = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    var borders: [Int] = []
    for start in 1..<6 {
      let paint = LinePaint(fill: .white, unconfirmedText: .init(start: start, color: Self.red))
      let parted = try #require(typesetter.bitmap(of: line, style: .regular, paint: paint))
      #expect(parted.bitmap.words.map { $0 >> 24 } == plain.bitmap.words.map { $0 >> 24 })
      borders.append(try #require(columns(parted).white.first))
    }
    // Medial letters alternate, and each of a kind moves the border by as much as the other.
    #expect(borders == borders.sorted(by: >))
    let steps = zip(borders, borders.dropFirst()).map { $0 - $1 }
    #expect(abs(steps[0] - steps[2]) <= 1 && abs(steps[1] - steps[3]) <= 1)
    #expect(try typesetter.line("سلسلسل").advance == line.advance)
  }
}
