import Testing

@testable import Typesetting

/// The line breaks of every line of Unicode's `LineBreakTest.txt` (UAX #14).
///
/// The exceptions of ICU 72 are in `LineBreakExceptions`, as is Korean, whose words are kept whole.
@Suite struct LineBreakConformanceTests {
  /// A line of the file: a text and its break opportunities.
  private struct Case {
    let units: [UInt16]
    /// The break opportunities, ascending and without 0; the last one is the end of the text.
    let breaks: [Int]
    /// The name of the line in the table of exceptions.
    let name: String

    init(_ line: ArraySlice<UInt8>) {
      var units: [UInt16] = []
      var breaks: [Int] = []
      let text = String(decoding: line, as: UTF8.self).trimmed
      for field in text.split(separator: " ") {
        if field == "÷" {
          breaks.append(units.count)
        } else if let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) {
          units += Array(String(scalar).utf16)
        }
      }
      self.units = units
      self.breaks = breaks
      name = text
    }
  }

  @Test(arguments: [nil, "en", "zh", "ja"])
  func everyTextIsBrokenWhereUnicodeSays(language: String?) throws {
    let breaker = try LineBreaker()
    var count = 0
    var failed: Set<String> = []
    var korean = 0
    for line in try UnicodeTestFile("auxiliary/LineBreakTest.txt").lines {
      let test = Case(line)
      count += 1
      let expected = test.breaks.filter { !LineBreakExceptions.isInKoreanWord($0, of: test.units) }
      if expected != test.breaks { korean += 1 }
      if breaker.breaks(in: test.units, language: language) != expected { failed.insert(test.name) }
    }
    #expect(count == 7_654)
    #expect(korean == LineBreakExceptions.korean)
    #expect(failed.subtracting(LineBreakExceptions.all).sorted() == [], "these fail as well")
    #expect(LineBreakExceptions.all.subtracting(failed).sorted() == [], "these pass by now")
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
