import Testing
import Typesetting

/// The widths and heights of lines, compared with those in the font files.
///
/// A width is the one in `hb-shape`, scaled.
@Suite struct AdvanceTests {
  private static let ideal: [(String, TextStyle.Weight, [Int: Double])] = [
    ("Hello, world", .regular, [24: 135.14, 40: 225.24, 64: 360.38]),
    ("The quick brown fox", .regular, [24: 227.47, 40: 379.12, 64: 606.59]),
    ("Привет", .regular, [24: 86.52, 40: 144.2, 64: 230.72]),
    ("Ελλάδα", .regular, [24: 83.14, 40: 138.56, 64: 221.7]),
    ("Hello, world", .bold, [24: 143.93, 40: 239.88, 64: 383.81]),
    ("Привет", .bold, [24: 92.9, 40: 154.84, 64: 247.74]),
  ]

  @Test func advancesAreThoseOfTheFontFile() throws {
    let typesetter = try makeTypesetter()
    for (text, weight, widths) in Self.ideal {
      for (size, ideal) in widths {
        let style = TextStyle(size: size, weight: weight)
        let width = typesetter.width(of: text, style: style).pixels(at: Double(size))
        #expect(abs(width - ideal) <= 0.01, "\(text) at \(size)")
        let advance = Double(typesetter.advance(of: text, style: style))
        #expect((0..<1).contains(advance - width), "\(text) at \(size)")
      }
    }
  }

  @Test func advancesIncludeKerningAndLigatures() throws {
    let typesetter = try makeTypesetter()
    // Kerning and ligatures count: without them AVAVAV would be 149 wide.
    let expected = [
      "Hello, world": 225, "The quick brown fox": 379, "Привет": 145, "Ελλάδα": 139,
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
    #expect(line.width == line.runs.reduce(.zero) { $0 + $1.width })
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
