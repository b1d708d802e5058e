internal import Language

/// Times of day as people say them, which engines translate word by word: "half past nine" as "the half of the nine".
enum SpokenTime {
  /// Words for hours, from one to twelve.
  private static let hours: [String: [String]] = [
    "en": [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ],
    "es": [
      "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once",
      "doce",
    ],
  ]
  /// Words before the hour, or in Spanish after it, and the minutes after the hour.
  private static let minutes: [String: [(words: [String], minutes: Int)]] = [
    "en": [
      (["half", "past"], 30), (["a", "quarter", "past"], 15), (["quarter", "past"], 15),
      (["a", "quarter", "to"], -15), (["quarter", "to"], -15),
    ],
    "es": [(["y", "media"], 30), (["y", "cuarto"], 15), (["menos", "cuarto"], -15)],
  ]

  /// Words after an hour, by which it is one.
  private static let afterHours: Set = [
    "o'clock", "in", "at", "on", "and", "today", "tomorrow", "tonight", "already", "now",
  ]

  /// Returns a sentence with the times of day in digits: "at 9:30".
  static func inDigits(_ sentence: String, language: String) -> String {
    guard let hours = hours[language], let minutes = minutes[language] else { return sentence }
    var words = sentence.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var place = 0
    while place < words.count {
      defer { place += 1 }
      for (phrase, minute) in minutes where place + phrase.count < words.count {
        let range = place...place + phrase.count
        let said = words[range].map { $0.lowercased() }
        let last = words[range.upperBound]
        let marks = last.reversed().prefix { !$0.isLetter }
        let ending = String(marks.reversed())
        let plain = Array(said.dropLast()) + [String(said[phrase.count].dropLast(marks.count))]
        let hour: Int?
        if language == "en" {
          // "A quarter to one of them" is money.
          let next = words.dropFirst(range.upperBound + 1).first?.lowercased()
          let isTime = minute > 0 || !ending.isEmpty || (next.map(Self.afterHours.contains) ?? true)
          hour =
            isTime && Array(plain.dropLast()) == phrase
            ? hours.firstIndex(of: plain[phrase.count]) : nil
        } else {
          // "Son las tres y media", and not "tres y media horas".
          let isTime = place > 0 && ["la", "las"].contains(words[place - 1].lowercased())
          hour = isTime && Array(plain.dropFirst()) == phrase ? hours.firstIndex(of: plain[0]) : nil
        }
        guard let hour else { continue }
        let total = ((hour + 1) * 60 + minute + 12 * 60 - 60) % (12 * 60) + 60
        let digits = total % 60
        words.replaceSubrange(
          range, with: ["\(total / 60):\(digits < 10 ? "0" : "")\(digits)\(ending)"])
        break
      }
    }
    return words.joined(separator: " ")
  }
}
