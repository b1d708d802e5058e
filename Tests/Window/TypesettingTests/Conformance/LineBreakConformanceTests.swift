import Testing
@testable import Typesetting

/// The line breaks of every line of Unicode's `LineBreakTest.txt` (UAX #14).
///
/// The exceptions of ICU 72 are in `LineBreakExceptions` as well as Korean, whose words are never
/// divided.
@Suite struct LineBreakConformanceTests {
  /// A line of the file: a text and its break opportunities.
  private struct Case {
    let units: [UInt16]
    /// The break opportunities, ascending, without 0 and with the end of the text as the last.
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

/// The lines of `LineBreakTest.txt` (Unicode 15.0) that ICU 72 breaks differently.
enum LineBreakExceptions {
  static let all = behindHyphens.union(beforeDigits)

  /// Hyphens at the beginning of a word, which ICU keeps with it as Unicode 15.1 does (LB20a).
  private static let behindHyphens: Set = [
    "× 002D × 0308 ÷ 0023 ÷",
    "× 002D × 0308 ÷ 00A7 ÷",
    "× 002D × 0308 ÷ 0E01 ÷",
    "× 002D × 0308 ÷ 50005 ÷",
    "× 002D ÷ 0023 ÷",
    "× 002D ÷ 00A7 ÷",
    "× 002D ÷ 0E01 ÷",
    "× 002D ÷ 50005 ÷",
  ]

  /// Digits behind a full stop or comma, which ICU moves to the next line together.
  ///
  /// ICU follows the tables of LB25. The file follows its regular expression.
  private static let beforeDigits: Set = [
    "× 002C × 0308 ÷ 0030 ÷",
    "× 002C ÷ 0030 ÷",
    "× 0041 × 002E ÷ 0031 × 0020 ÷ BABB ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 0915 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 672C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 0033 ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 300C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 307E ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 672C ÷",
    "× 0065 × 0071 × 0075 × 0061 × 006C × 0073 × 0020 × 002E ÷ 0033 × 0035"
      + " × 0020 ÷ 0063 × 0065 × 006E × 0074 × 0073 ÷",
    "× BD10 ÷ C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0033 × 0020 ÷ BABB ÷",
    "× BD24 ÷ C5B4 × 002E × 0020 ÷ 0041 × 002E ÷ 0032 × 0020 ÷ BCFC ÷",
    "× C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0034 × 0020 ÷ BABB ÷",
  ]

  /// The number of the file's texts with a break inside a Korean word.
  static let korean = 249

  /// Returns true if `offset` is inside a Korean word.
  ///
  /// UAX #14 allows a break between any two Korean syllables. Captions keep words whole, as readers
  /// of Korean expect (CSS Text 3, `word-break: keep-all`).
  static func isInKoreanWord(_ offset: Int, of units: [UInt16]) -> Bool {
    guard offset > 0, offset < units.count else { return false }
    let neighbors = [units[offset - 1], units[offset]].compactMap { Unicode.Scalar($0) }
    return neighbors.contains { $0.properties.name?.hasPrefix("HANGUL") == true }
      && neighbors.count { wordly.contains($0.properties.generalCategory) } == 2
  }

  private static let wordly: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber, .nonspacingMark, .spacingMark, .openPunctuation, .closePunctuation,
  ]
}
