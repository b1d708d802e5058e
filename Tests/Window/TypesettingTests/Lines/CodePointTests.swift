import Testing
import Typesetting

/// The ranges of lines and runs in a text, in code points.
@Suite struct CodePointTests {
  /// The part of `text` on each line.
  private func shares(
    of text: String, width: Int = 10_000, indent: Int = 0
  ) throws -> [String] {
    let scalars = Array(text.unicodeScalars)
    return try makeTypesetter().lines(of: text, style: .regular, width: width, indent: indent).map {
      String(String.UnicodeScalarView(scalars[$0.codePoints]))
    }
  }

  @Test func whiteSpaceBeforeTheFirstLineIsInNone() throws {
    #expect(try shares(of: " \n  one\ntwo \n") == ["one\n", "two \n"])
  }

  @Test func aBlankLineIsItsNewline() throws {
    #expect(try shares(of: "a\r\n \r\nb") == ["a\r\n", " \r\n", "b"])
  }

  @Test func charactersThatAreNotSetBelongToTheirLine() throws {
    #expect(try shares(of: "a\u{7}b\n\u{1B}c") == ["a\u{7}b\n\u{1B}", "c"])
  }

  @Test func linesOfTheSameWordsAreEqualWhereverTheyStand() throws {
    let lines = try makeTypesetter().lines(of: "same\nsame", style: .regular, width: 500)
    #expect(lines[0] == lines[1])
    #expect(lines[0].codePoints != lines[1].codePoints)
  }
}
