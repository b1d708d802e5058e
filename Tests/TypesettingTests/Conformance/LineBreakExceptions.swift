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
  /// ICU follows the tables of LB25; the file follows its regular expression.
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

  /// True if `place` is inside a Korean word.
  ///
  /// UAX #14 allows a break between any two Korean syllables. Captions keep words whole, as readers
  /// of Korean expect (CSS Text 3, `word-break: keep-all`).
  static func isInKoreanWord(_ place: Int, of units: [UInt16]) -> Bool {
    guard place > 0, place < units.count else { return false }
    let neighbors = [units[place - 1], units[place]].compactMap { Unicode.Scalar($0) }
    return neighbors.contains { $0.properties.name?.hasPrefix("HANGUL") == true }
      && neighbors.count { wordly.contains($0.properties.generalCategory) } == 2
  }

  private static let wordly: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber, .nonspacingMark, .spacingMark, .openPunctuation, .closePunctuation,
  ]
}
