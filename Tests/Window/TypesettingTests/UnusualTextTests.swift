import Imaging
import Testing
import Typesetting

/// Text that no person writes.
@Suite struct UnusualTextTests {
  @Test(arguments: ["", " ", "\n", " \t \n\r\n ", "\0", "\u{1B}\u{7F}\u{9F}", "\u{2028}\u{3000}"])
  func nothingToShowIsNoLine(text: String) throws {
    #expect(try makeTypesetter().lines(of: text, style: .regular, width: 500).isEmpty)
    #expect(try makeTypesetter().advance(of: text, style: .regular) == 0)
  }

  @Test func controlCharactersAreLeftOutAndATabIsASpace() throws {
    let typesetter = try makeTypesetter()
    #expect(try typesetter.line("a\0b\u{7}c\u{1B}[31m\td\u{9B}").text == "abc[31m d")
  }

  @Test func canonicallyEquivalentTextsAreDistinguished() throws {
    let typesetter = try makeTypesetter()
    let composed = typesetter.lines(of: "caf\u{E9} \u{212A}", style: .regular, width: 300)
    let decomposed = typesetter.lines(of: "cafe\u{301} K", style: .regular, width: 300)
    #expect(decomposed.first?.text.unicodeScalars.count == 7)
    #expect(composed.first?.text.unicodeScalars.count == 6)
    #expect(composed != decomposed)
  }

  @Test func onlyThirtyMarksInARowAreSet() throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line("a" + String(repeating: "\u{301}", count: 1_000) + "b")
    #expect(line.text.unicodeScalars.count == 32)
    let joined = "a" + String(repeating: "\u{301}\u{200D}", count: 1_000)
    #expect(try typesetter.line(joined).text.unicodeScalars.count == 31)
    let picture = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    #expect(picture.bitmap.size.height < 1_000)
  }

  @Test func aClusterWithoutEndIsCut() throws {
    let typesetter = try makeTypesetter()
    let family = String(repeating: "👩\u{200D}", count: 2_000)
    let lines = typesetter.lines(of: family, style: .regular, width: 600)
    #expect(lines.allSatisfy { $0.advance < 2_000 })
    #expect(lines.map(\.text).joined().unicodeScalars.count == 4_000)
  }

  @Test func aHundredThousandCharactersAreSetInBoundedTime() throws {
    let typesetter = try makeTypesetter()
    let clock = ContinuousClock()
    let prose = String(repeating: "Words upon words, and no end of them. ", count: 2_632)
    let solid = String(repeating: "x", count: 100_000)
    let han = String(repeating: "東京", count: 50_000)
    for text in [prose, solid, han] {
      var lines: [TextLine] = []
      let time = clock.measure { lines = typesetter.lines(of: text, style: .regular, width: 900) }
      #expect(time < .seconds(30))
      #expect(lines.count > 1_000)
      let longer = clock.measure {
        lines = typesetter.lines(of: text + "y", style: .regular, width: 900)
      }
      #expect(longer < .seconds(30))
    }
  }
}
