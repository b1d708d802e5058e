import Testing
import Typesetting

/// The visual order of runs in mixed directions (UAX #9).
@Suite struct VisualOrderTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try makeTypesetter()
  }

  @Test func everyLineIsReorderedByItself() throws {
    let width = typesetter.advance(of: "אחת one", style: .regular)
    let lines = typesetter.lines(of: "אחת one שתיים two", style: .regular, width: width)
    #expect(lines.map(\.text) == ["אחת one", "שתיים", "two"])
    #expect(lines[0].runs.map(\.text) == ["one", "אחת "])
    #expect(lines.allSatisfy { $0.direction == .rightToLeft })
  }

  @Test func everyParagraphHasItsOwnDirection() throws {
    let lines = typesetter.lines(of: "abc\nאבג\n123", style: .regular, width: 1_000)
    #expect(lines.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test(arguments: [
    "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{200F}",
    "\u{61C}", "\u{2067}\u{202E}", "\u{202C}\u{2069}",
  ])
  func noControlReachesBeyondItsParagraph(control: String) throws {
    let plain = typesetter.lines(of: "abc שלום 12", style: .regular, width: 1_000)
    for text in ["x \(control)y\nabc שלום 12", "\(control)\u{2028}abc שלום 12"] {
      let lines = typesetter.lines(of: text, style: .regular, width: 1_000)
      #expect(lines.last == plain.first)
    }
    let alone = typesetter.lines(of: control, style: .regular, width: 1_000)
    #expect(alone.allSatisfy { $0.advance == 0 })
  }

  @Test func aMarkOfDirectionDecidesThatOfItsParagraph() throws {
    #expect(try typesetter.line("\u{200F}12 abc").direction == .rightToLeft)
    #expect(try typesetter.line("\u{200E}שלום").direction == .leftToRight)
    #expect(try typesetter.line("\u{2067}abc\u{2069} שלום abc").direction == .rightToLeft)
  }
}
