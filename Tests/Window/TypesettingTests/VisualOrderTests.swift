import Testing
import Typesetting

/// The visual order of runs in mixed directions (UAX #9).
@Suite struct VisualOrderTests {
  @Test func hebrewAmongLatinStaysBetweenItsNeighbours() throws {
    let line = try makeTypesetter().line("say שלום עולם twice")
    #expect(line.direction == .leftToRight)
    #expect(line.runs.map(\.text) == ["say ", "שלום עולם", " twice"])
    #expect(line.runs.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test func aHebrewLineStartsAtTheRight() throws {
    let line = try makeTypesetter().line("אמר hello world היום")
    #expect(line.direction == .rightToLeft)
    #expect(line.runs.map(\.text) == [" היום", "hello world", "אמר "])
    #expect(line.runs.map(\.script.tag) == ["Hebr", "Latn", "Hebr"])
    #expect(line.text == "אמר hello world היום")
  }

  @Test func numbersInHebrewAreReadFromTheLeft() throws {
    let line = try makeTypesetter().line("מחיר 123 שקל")
    #expect(line.runs.map(\.text) == [" שקל", "123", "מחיר "])
    #expect(line.runs[1].direction == .leftToRight)
  }

  @Test func everyLineIsReorderedByItself() throws {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: "אחת one", style: .regular)
    let lines = typesetter.lines(of: "אחת one שתיים two", style: .regular, width: width)
    #expect(lines.map(\.text) == ["אחת one", "שתיים", "two"])
    #expect(lines[0].runs.map(\.text) == ["one", "אחת "])
    #expect(lines.allSatisfy { $0.direction == .rightToLeft })
  }

  @Test func everyParagraphHasItsOwnDirection() throws {
    let lines = try makeTypesetter().lines(of: "abc\nאבג\n123", style: .regular, width: 1_000)
    #expect(lines.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test func runsAreOfOneScript() throws {
    let line = try makeTypesetter().line("abc где ελλ, 12")
    #expect(line.runs.map(\.script.tag) == ["Latn", "Cyrl", "Grek"])
    #expect(line.runs.map(\.text) == ["abc ", "где ", "ελλ, 12"])
  }

  @Test func digitsAloneAreOfNoScript() throws {
    #expect(try makeTypesetter().line("12:30").runs.map(\.script) == [.common])
  }

  @Test(arguments: [
    "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{200F}",
    "\u{61C}", "\u{2067}\u{202E}", "\u{202C}\u{2069}",
  ])
  func noControlReachesBeyondItsParagraph(control: String) throws {
    let plain = try makeTypesetter().lines(of: "abc שלום 12", style: .regular, width: 1_000)
    for text in ["x \(control)y\nabc שלום 12", "\(control)\u{2028}abc שלום 12"] {
      let lines = try makeTypesetter().lines(of: text, style: .regular, width: 1_000)
      #expect(lines.last == plain.first)
    }
    let alone = try makeTypesetter().lines(of: control, style: .regular, width: 1_000)
    #expect(alone.allSatisfy { $0.advance == 0 })
  }

  @Test func aMarkOfDirectionDecidesThatOfItsParagraph() throws {
    #expect(try makeTypesetter().line("\u{200F}12 abc").direction == .rightToLeft)
    #expect(try makeTypesetter().line("\u{200E}שלום").direction == .leftToRight)
    #expect(try makeTypesetter().line("\u{2067}abc\u{2069} שלום abc").direction == .rightToLeft)
  }

  @Test func bidiControlsActOnlyInTheirParagraph() throws {
    let lines = try makeTypesetter().lines(of: "\u{202E}abc\nabc", style: .regular, width: 1_000)
    #expect(lines[0].runs.map(\.direction).contains(.rightToLeft))
    #expect(lines[1].runs.map(\.direction) == [.leftToRight])
  }
}
