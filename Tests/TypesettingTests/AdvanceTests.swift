import Testing
import Typesetting

/// The widths and heights of lines, compared with those in the font files.
///
/// A width is the sum of the advances in `hmtx`, scaled.
@Suite struct AdvanceTests {
  private static let ideal: [(String, TextStyle.Weight, [Int: Double])] = [
    ("Hello, world", .regular, [24: 135.1, 40: 225.2, 64: 360.4]),
    ("The quick brown fox", .regular, [24: 228.9, 40: 381.5, 64: 610.4]),
    ("Привет", .regular, [24: 86.5, 40: 144.2, 64: 230.7]),
    ("Ελλάδα", .regular, [24: 83.4, 40: 139.0, 64: 222.3]),
    ("Hello, world", .bold, [24: 143.9, 40: 239.9, 64: 383.8]),
    ("Привет", .bold, [24: 92.9, 40: 154.8, 64: 247.7]),
  ]

  @Test func advancesAreThoseOfTheFontFileButForRounding() throws {
    let typesetter = try makeTypesetter()
    for (text, weight, widths) in Self.ideal {
      for (size, ideal) in widths {
        let advance = Double(
          typesetter.advance(of: text, style: TextStyle(size: size, weight: weight)))
        // Hinting rounds every glyph to whole pixels.
        #expect(abs(advance - ideal) <= max(1, ideal * 0.015), "\(text) at \(size)")
      }
    }
  }

  @Test func advancesIncludeKerningAndLigatures() throws {
    let typesetter = try makeTypesetter()
    // Kerning and ligatures count: without them AVAVAV would be 149 wide.
    let expected = [
      "Hello, world": 225, "The quick brown fox": 378, "Привет": 145, "Ελλάδα": 139,
      "AVAVAV": 142, "a": 22, "a b": 57,
    ]
    for (text, advance) in expected {
      #expect(abs(typesetter.advance(of: text, style: .regular) - advance) <= 1, "\(text)")
    }
  }

  @Test func theMeasuresOfALineAreThoseOfTheFace() throws {
    let metrics = try makeTypesetter().metrics(of: .regular)
    #expect(metrics == LineMetrics(ascent: 43, descent: 11, lineHeight: 55))
  }

  @Test func aLineIsAsWideAsItsRuns() throws {
    let line = try makeTypesetter().line("abc אבג 123")
    #expect(line.advance == line.runs.reduce(0) { $0 + $1.advance })
  }

  @Test func whatHasNoWidthAddsNone() throws {
    let typesetter = try makeTypesetter()
    let plain = typesetter.advance(of: "ab", style: .regular)
    for invisible in ["\u{200D}", "\u{200C}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{AD}"] {
      #expect(typesetter.advance(of: "a\(invisible)b", style: .regular) == plain)
    }
  }

  @Test func aSizeBeyondTheLimitsIsClamped() throws {
    let typesetter = try makeTypesetter()
    let sizes = TextStyle.sizes
    #expect(
      typesetter.metrics(of: TextStyle(size: -3))
        == typesetter.metrics(of: TextStyle(size: sizes.lowerBound)))
    #expect(
      typesetter.metrics(of: TextStyle(size: .max))
        == typesetter.metrics(of: TextStyle(size: sizes.upperBound)))
  }
}
