import Imaging
import Testing
import Typesetting

/// A text that arrives word by word.
@Suite struct GrowingTextTests {
  private static let words =
    ("When a caption grows, the lines that were read stay where they are: «déjà vu», שלום לכולם, "
      + "https://example.org/a-long-path/and/more and extra\u{AD}ordinary words, ประเทศไทยมีภาษาไทย.")

  @Test func aTextThatGrewIsSetAsIfItHadComeAtOnce() throws {
    let typesetter = try makeTypesetter()
    var text = ""
    for character in Self.words {
      text.append(character)
      let grown = typesetter.lines(of: text, style: .regular, width: 400)
      let fresh = try makeTypesetter().lines(of: text, style: .regular, width: 400)
      #expect(grown == fresh, "\(text)")
    }
  }

  @Test func anAppendedWordKeepsEarlierLinesAndTheirPictures() throws {
    let typesetter = try makeTypesetter()
    let before = typesetter.lines(of: "one two three four five", style: .regular, width: 300)
    let pictures = before.map { typesetter.bitmap(of: $0, style: .regular, color: .white) }
    let after = typesetter.lines(of: "one two three four five six", style: .regular, width: 300)
    #expect(before.count == 2)
    #expect(before[0] == after[0])
    let again = typesetter.bitmap(of: after[0], style: .regular, color: .white)
    #expect(again?.bitmap === pictures[0]?.bitmap)
  }

  @Test func aTextThatChangedInTheMiddleIsSetAsIfItWereNew() throws {
    let typesetter = try makeTypesetter()
    let texts = [
      "the first words stay but these will change soon enough", "the first words stay but those",
      "the first words shall not stay\nat all", "the first\nwords", "the first words stay שלום",
      "the first words stay but these will change soon enough or late",
    ]
    for text in texts + texts.reversed() {
      let fresh = try makeTypesetter().lines(of: text, style: .regular, width: 300)
      #expect(typesetter.lines(of: text, style: .regular, width: 300) == fresh)
    }
  }

  @Test func canonicallyEquivalentTextsAreDistinguished() throws {
    let typesetter = try makeTypesetter()
    let composed = typesetter.lines(of: "caf\u{E9} \u{212A}", style: .regular, width: 300)
    let decomposed = typesetter.lines(of: "cafe\u{301} K", style: .regular, width: 300)
    #expect(decomposed.first?.text.unicodeScalars.count == 7)
    #expect(composed.first?.text.unicodeScalars.count == 6)
    #expect(composed != decomposed)
  }

  @Test func widthStyleAndLanguageAreNotMixedUp() throws {
    let typesetter = try makeTypesetter()
    let text = "some words that need more than one line"
    let narrow = typesetter.lines(of: text, style: .regular, width: 200)
    let wide = typesetter.lines(of: text, style: .regular, width: 400)
    let bold = typesetter.lines(of: text, style: .bold, width: 200)
    #expect(narrow.count > wide.count)
    #expect(narrow != bold)
    #expect(typesetter.lines(of: text, style: .regular, width: 200) == narrow)
  }
}
