internal import CICU

/// The marks in the numbers of a language.
struct NumberMarks {
  let decimal: Character
  /// The mark between groups of thousands.
  let group: Character

  /// Looks up the marks of a BCP 47 language.
  init(of language: String) {
    var (decimal, group): (UInt32, UInt32) = (0, 0)
    unsafe cicu_number_marks(language, &decimal, &group)
    self.decimal = Unicode.Scalar(decimal).flatMap { $0.value > 0 ? Character($0) : nil } ?? "."
    self.group = Unicode.Scalar(group).flatMap { $0.value > 0 ? Character($0) : nil } ?? ","
  }
}

/// A number as it stands in a sentence, with the symbols and the unit that are written to it.
///
/// "1,500" is fifteen hundred in English and one and a half in Spanish, so only the value of a number tells
/// whether a translation has it.
struct WrittenNumber {
  /// The digits, with `.` as decimal mark, without groups and without zeros at the end of a fraction.
  let value: String
  /// The text before the first digit, such as a currency.
  private let prefix: String
  /// The text after the last digit, such as a percent sign.
  private let suffix: String
  /// The whole digits in the groups in which they are written.
  private let groups: [Substring]
  /// The digits after the decimal mark; nil without one.
  private let fraction: Substring?
  /// The decimal mark as it is written; nil without one.
  private let decimalMark: Character?

  /// The symbols of units, which may be written to a number, or after a blank.
  static let units: Set = [
    "%", "‰", "°C", "°F", "K", "m", "cm", "mm", "km", "g", "kg", "mg", "t", "l", "ml", "cl", "s",
    "ms", "min", "h", "Hz", "kHz", "MHz", "GHz", "W", "kW", "V", "A", "Wh", "kWh", "kB", "MB", "GB",
    "TB", "km/h", "m/s", "kcal", "kJ", "€", "$", "£", "¥",
  ]

  /// Reads a word of a sentence, without punctuation around it.
  ///
  /// The value is nil for a word that is no number, such as a time, a code, or an ordinal.
  init?(_ word: some StringProtocol, marks: NumberMarks) {
    guard let first = word.firstIndex(where: \.isNumber),
      let last = word.lastIndex(where: \.isNumber)
    else { return nil }
    prefix = String(word[..<first])
    suffix = String(word[word.index(after: last)...])
    guard !prefix.contains(where: { $0.isLetter || $0.isPunctuation && !"-−–".contains($0) }),
      suffix.isEmpty || Self.units.contains(suffix)
    else { return nil }
    let digits = Substring(word[first...last])
    var parts = digits.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let found = digits.filter { !$0.isNumber }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let isGrouped =
      parts.dropFirst().allSatisfy { $0.count == 3 } && (parts.first?.count ?? 0) <= 3
      && found.allSatisfy { Self.isSame($0, marks.group) }
    if found.isEmpty || isGrouped {
      (fraction, decimalMark) = (nil, nil)
    } else {
      // A single mark that separates no thousands is a decimal one, whoever wrote it.
      guard let mark = found.last, Self.isSame(mark, marks.decimal) || found.count == 1,
        ".,٫".contains(mark), let decimals = parts.popLast(),
        found.dropLast().allSatisfy({ Self.isSame($0, marks.group) }),
        parts.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
      (fraction, decimalMark) = (decimals, mark)
    }
    groups = parts
    let decimals = (fraction ?? "").reversed().drop { $0 == "0" }.reversed()
    value = groups.joined() + (decimals.isEmpty ? "" : ".\(String(decimals))")
  }

  /// True if the fraction stands after the decimal mark of a language, or there is none.
  func isWritten(with marks: NumberMarks) -> Bool {
    decimalMark.map { Self.isSame($0, marks.decimal) } ?? true
  }

  /// The number with other marks.
  func written(with marks: NumberMarks) -> String {
    prefix + groups.joined(separator: String(marks.group))
      + (fraction.map { "\(marks.decimal)\($0)" } ?? "") + suffix
  }

  /// True for equal marks; any blank is the mark of a language that separates thousands by one.
  private static func isSame(_ mark: Character, _ other: Character) -> Bool {
    mark == other || mark.isWhitespace && other.isWhitespace
      || "'’".contains(mark) && "'’".contains(other)
  }
}
