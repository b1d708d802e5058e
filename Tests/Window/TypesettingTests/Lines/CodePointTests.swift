import Testing
import Typesetting

/// The ranges of lines and runs in a text, in code points.
@Suite struct CodePointTests {
  @Test(arguments: [
    // White space before the first line is in none.
    (" \n  one\ntwo \n", ["one\n", "two \n"]),
    // A blank line is its newline.
    ("a\r\n \r\nb", ["a\r\n", " \r\n", "b"]),
    // Characters that are not set belong to their line.
    ("a\u{7}b\n\u{1B}c", ["a\u{7}b\n\u{1B}", "c"]),
  ])
  func everyLineHasItsPartOfTheText(text: String, parts: [String]) throws {
    let scalars = Array(text.unicodeScalars)
    let lines = try makeTypesetter().lines(of: text, style: .regular, width: 10_000)
    #expect(lines.map { String(String.UnicodeScalarView(scalars[$0.codePoints])) } == parts)
  }

  @Test func linesOfTheSameWordsAreEqualWhereverTheyStand() throws {
    let lines = try makeTypesetter().lines(of: "same\nsame", style: .regular, width: 500)
    #expect(lines[0] == lines[1])
    #expect(lines[0].codePoints != lines[1].codePoints)
  }
}
