/// A date in digits, such as 12/05/2026.
struct CalendarDate: Equatable {
  let day: Int
  let month: Int
  let year: Int

  /// Reads a word of a language; nil for other words, and for dates whose order is not known.
  ///
  /// English writes the month first in America, and the day first elsewhere.
  init?(_ word: String, in language: String) {
    let parts = word.split(omittingEmptySubsequences: false) { "./-".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3, Set(word.filter { !$0.isNumber }).count == 1 else {
      return nil
    }
    if parts[0].count == 4 {
      (year, month, day) = (numbers[0], numbers[1], numbers[2])
    } else {
      guard parts[2].count == 4 else { return nil }
      year = numbers[2]
      let isMonthFirst = numbers[1] > 12
      guard isMonthFirst || numbers[0] > 12 || language != "en" else { return nil }
      (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    }
    guard (1...31).contains(day), (1...12).contains(month) else { return nil }
  }

  /// The languages with stops between the numbers.
  private static let languagesWithStops: Set = [
    "de", "pl", "cs", "sk", "ru", "uk", "tr", "fi", "nb", "da", "et", "lv",
  ]

  /// The date as a language writes it; in English, whose orders differ, as ISO 8601 does.
  func written(in language: String) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard language != "en" else { return "\(year)-\(digits(month))-\(digits(day))" }
    let mark = Self.languagesWithStops.contains(language) ? "." : "/"
    return [digits(day), digits(month), "\(year)"].joined(separator: mark)
  }

  /// Returns true if a translation has the day and the year, and the month as a word.
  func isInWords(among words: [String]) -> Bool {
    let numbers = Set(words.compactMap { Int($0.prefix(while: \.isNumber)) })
    return numbers.isSuperset(of: [day, year])
  }
}
