import Imaging
import Testing
import Typesetting

/// A text that arrives word by word.
@Suite struct GrowingTextTests {
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
