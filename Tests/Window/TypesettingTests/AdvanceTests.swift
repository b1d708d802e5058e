import Testing
@testable import Typesetting

/// The widths and heights of lines at one size; `TrueWidthTests` has those of the font files.
@Suite struct AdvanceTests {
  @Test func theMeasuresOfALineAreThoseOfTheFace() throws {
    let metrics = try makeTypesetter().metrics(of: .regular)
    #expect(metrics == LineMetrics(ascent: 43, descent: 11, lineHeight: 55))
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
