import Imaging
import Testing

@testable import Typesetting

/// The boxes for characters that no face has.
@Suite struct CodePointBoxTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try makeTypesetter()
  }

  @Test(arguments: [16, 36, 72, 200]) func aBoxIsAboutAsWideAsALetterIsHigh(size: Int) throws {
    for text in ["\u{1000}", "\u{1F0A1}", "\u{10FFFD}"] {
      let advance = Double(typesetter.advance(of: text, style: TextStyle(size: size)))
      #expect((0.6...1.5).contains(advance / Double(size)), "\(text) at \(size)")
    }
  }

  @Test func theNumberIsInIt() throws {
    let pictures = try ["\u{1000}", "\u{1001}", "\u{1010}", "\u{E000}"].map { text in
      try #require(try typesetter.picture(text)).bitmap
    }
    #expect(Set(pictures.map(\.size)).count == 1)
    #expect(Set(pictures.map(\.words)).count == 4)
    let longer = try #require(try typesetter.picture("\u{1F0A1}")).bitmap
    #expect(longer.size.width > pictures[0].size.width)
  }

  @Test func everyClusterHasABoxOfItsOwn() throws {
    let one = typesetter.width(of: "\u{1000}", style: .regular)
    let three = typesetter.width(of: "\u{1000}\u{1001}\u{1000}", style: .regular)
    #expect(three == one + one + one)
    // A letter and its mark share one box.
    #expect(typesetter.width(of: "\u{1000}\u{103B}", style: .regular) == one)
  }

  @Test(arguments: ["😀", "❤\u{FE0F}", "🇪🇸", "👩‍👩‍👧", "👍🏽"])
  func emojiHaveNone(emoji: String) {
    #expect(typesetter.width(of: emoji, style: .regular) == .zero)
    let around = typesetter.width(of: "\u{1000}", style: .regular)
    #expect(typesetter.width(of: "\u{1000}\(emoji)\u{1000}", style: .regular) == around + around)
  }

  @Test func linesBreakBetweenBoxes() throws {
    let one = typesetter.width(of: "\u{1000}", style: .regular)
    let three = one + one + one
    let lines = typesetter.lines(
      of: String(repeating: "\u{E000}", count: 10), style: .regular, width: three)
    #expect(lines.map(\.width) == [three, three, three, one])
  }

  @Test func whatShowsNothingHasNoBox() throws {
    let one = typesetter.advance(of: "\u{1000}", style: .regular)
    for silent in ["\u{200D}", "\u{FE0F}", "\u{2060}", "\u{AD}", "\u{200E}", "\u{E0020}"] {
      #expect(typesetter.advance(of: "\u{1000}\(silent)", style: .regular) == one)
      #expect(typesetter.advance(of: "\(silent)", style: .regular) == 0)
    }
  }

  @Test func spacesBesideBoxesAreSpaces() throws {
    let one = typesetter.advance(of: "\u{1000}", style: .regular)
    for space in [" ", "\u{A0}", "\u{2003}"] {
      let both = typesetter.advance(of: "\u{1000}\(space)\u{1000}", style: .regular)
      #expect(both > 2 * one)
      #expect(both < 4 * one)
    }
  }

  @Test func fromRightToLeftTheFirstStandsAtTheRight() throws {
    // Two letters of N'Ko, which no bundled face has.
    let line = try typesetter.line("\u{7CA}\u{7CB}")
    #expect(line.runs.map(\.direction) == [.rightToLeft])
    let both = try #require(typesetter.bitmap(of: line, style: .regular, color: .white)).bitmap
    let first = try #require(try typesetter.picture("\u{7CA}")).bitmap
    let right = both.view.part(
      PixelRect(
        x: both.size.width - first.size.width, y: 0, width: first.size.width,
        height: first.size.height))
    for y in 0..<first.size.height {
      for x in 0..<first.size.width { #expect(right[x, y] == first.view[x, y]) }
    }
  }

  @Test func aBoxIsAsGoodInAnyColourAndFromAnyTypesetter() throws {
    let color = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let line = try typesetter.line("\u{1000}")
    let bitmap = try #require(typesetter.bitmap(of: line, style: .regular, color: color)).bitmap
    #expect(bitmap.view[0, 0] == color.premultipliedBGRA)
    let words = try makeTypesetter().picture("\u{1000}")?.bitmap.words
    #expect(try typesetter.picture("\u{1000}")?.bitmap.words == words)
  }
}
