import Imaging
import Testing
import Typesetting

/// Pause marks of the Quran that stand on spaces.
@Suite struct PauseMarkTests {
  private static let marks = ["\u{6D6}", "\u{6D7}", "\u{6D8}", "\u{6DA}", "\u{6DB}"]

  /// The sum of the coverage of a line's ink.
  private func weight(_ text: String) throws -> Int {
    try #require(try makeTypesetter().picture(text)).bitmap.coverage
  }

  @Test func marksSideBySideOverprintNothing() throws {
    let apart = try Self.marks.reduce(0) { $0 + (try weight($1)) }
    // The coverage of a mark differs a little between the quarters of a pixel.
    let together = try weight(Self.marks.joined(separator: " "))
    #expect(abs(Double(together) / Double(apart) - 1) < 0.01)
    #expect(try weight("\u{6D6} \u{6D7}  \u{6DA} ذلك") > (try weight("ذلك")))
  }

  @Test(arguments: marks) func aMarkAtTheStartStaysInTheLine(mark: String) throws {
    let typesetter = try makeTypesetter()
    for text in ["\(mark) ذلك", "\(mark) \(mark) \(mark) ذلك"] {
      let line = try #require(typesetter.lines(of: text, style: .regular, width: 1_000).first)
      let bitmap = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
      #expect(bitmap.bitmap.size.width - bitmap.origin.x <= line.advance + 2, "\(text)")
    }
  }

  @Test func noLineBeginsWithAPauseMark() throws {
    let typesetter = try makeTypesetter()
    let text = String(repeating: "رب ۖ لا ۗ ريب ۛ فيه ۚ ۖ هدى ", count: 8)
    for width in stride(from: 200, to: 500, by: 7) {
      let lines = typesetter.lines(of: text, style: .regular, width: width)
      for line in lines {
        let first = line.text.unicodeScalars.first { !$0.properties.isWhitespace }
        #expect(!Self.marks.contains { $0.unicodeScalars.first == first }, "\(width)")
      }
    }
  }

  @Test func aMarkBehindALetterKeepsItsPlace() throws {
    let typesetter = try makeTypesetter()
    for text in ["رَبِّۖ لَا", "رَبِّ ۖ لَا"] {
      let line = try #require(typesetter.lines(of: text, style: .regular, width: 1_000).first)
      #expect(line.text == text)
    }
  }
}
