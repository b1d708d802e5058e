import Testing

@testable import Typesetting

/// Every line of Unicode's `LineBreakTest.txt` (UAX #14) goes through the breaker, and breaks where it
/// says, but for the exceptions of ICU 72 and for Korean, whose words are kept whole.
@Suite struct LineBreakConformanceTests {
  /// A line of the file: a text, and where it may be broken.
  private struct Case {
    let units: [UInt16]
    /// Ascending, without 0; the last is the text's end.
    let breaks: [Int]
    /// As the table of exceptions has it.
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
