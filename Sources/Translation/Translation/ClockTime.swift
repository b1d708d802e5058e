/// Times of day as they are written: "10:45", "10 h 45", "17 Uhr", "5 p.m.".
///
/// Each language has its own way, which engines of two steps do not know. Sentences get the form with a colon, in
/// which all languages read a time.
enum ClockTime {
  /// Words before a time of day in languages that write `h` between or after its digits.
  private static let prepositions: [String: Set<String>] = [
    "es": ["las", "la"], "gl": ["ás", "á"], "ca": ["les", "la"],
    "pt": ["às", "as", "das", "à", "pelas"], "fr": ["à", "vers", "avant", "dès", "jusqu'à"],
    "it": ["alle", "dalle", "le"],
  ]

  // MARK: - Sentences

  /// Returns a sentence with its times of day in the form `17:00`.
  ///
  /// Durations, such as "2 h 15 min", stay as they are.
  static func normalized(_ sentence: String, from source: String, to target: String) -> String {
    guard sentence.contains(where: \.isNumber) else { return sentence }
    switch source {
    case "en":
      // English has no other form itself.
      return target == "en" ? sentence : withoutHalves(sentence)
    case "de":
      return sentence.replacing(/(^|[^:.\d])(\d{1,2}) ?Uhr ?(\d{2})\b(?! [A-ZÄÖÜ])/) {
        "\($0.1)\($0.2):\($0.3) Uhr"
      }
      .replacing(/(^|[^:.\d])(\d{1,2})\.(\d{2}) ?Uhr\b/) { "\($0.1)\($0.2):\($0.3) Uhr" }
      .replacing(/(^|[^:.\d])(\d{1,2}) ?Uhr\b/) { "\($0.1)\($0.2):00 Uhr" }
    default:
      guard let words = prepositions[source] else { return sentence }
      func time(_ whole: Substring, _ word: Substring, _ hour: Substring, _ minute: Substring)
        -> String
      {
        let isTime = words.contains(word.lowercased()) && Int(hour).map { $0 < 24 } == true
        return isTime ? "\(word) \(hour):\(minute)" : String(whole)
      }
      return sentence.replacing(/(\S+) (\d{1,2})(?: ?h ?(\d{2})|[.:](\d{2}) ?h)\b(?! ?min)/) {
        time($0.0, $0.1, $0.2, $0.3 ?? $0.4 ?? "00")
      }
      .replacing(/(\S+) (\d{1,2}) ?h\b(?! ?(?:\d|min|de\b|del\b|do\b|du\b|d['’]))/) {
        time($0.0, $0.1, $0.2, "00")
      }
    }
  }

  /// Returns an English sentence with the hours of the day counted to 24.
  private static func withoutHalves(_ sentence: String) -> String {
    sentence.replacing(/\b(\d{1,2})(?:[:.](\d{2}))? ?([AaPp])\.?[Mm]\b(\.?)/) { match in
      guard let hour = Int(match.1), (1...12).contains(hour) else { return String(match.0) }
      let isAfternoon = "Pp".contains(match.3)
      // The stop of the abbreviation may be that of the sentence, too.
      let stop = match.range.upperBound == sentence.endIndex ? match.4 : ""
      return "\(hour % 12 + (isAfternoon ? 12 : 0)):\(match.2 ?? "00")\(stop)"
    }
    .replacing(
      /\b([Aa]t|[Uu]ntil|[Tt]ill) (\d{1,2})\.([0-5]\d)\b(?!\d| ?[%€$£°]| [a-z]*(?:euro|dollar|pound|per))/
    ) {
      "\($0.1) \($0.2):\($0.3)"
    }
  }

  /// Reads a word such as `10:45`, and returns its minutes after midnight; nil for other words.
  static func minutes(of word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 25, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  // MARK: - Translations

  /// Words after a time that tell the second half of the day, in the beginnings that their languages share.
  private static let afternoon = [
    "p", "in the afternoon", "in the evening", "at night", "de la tarde", "de la noche", "da tarde",
    "da noite", "de la tarda", "del vespre", "de la nit", "de l'après-midi", "du soir",
    "nachmittags", "abends", "del pomeriggio", "di sera",
  ]
  /// Words after a number that make it an hour.
  private static let hours = ["h", "uhr", "o'clock", "en punto", "horas", "hores", "heures", "a"]

  /// Returns the times of day in a translation, in minutes after midnight.
  ///
  /// A number alone is no time.
  static func all(in translation: String) -> [Int] {
    translation.matches(of: /\b(\d{1,2})(?:(?::| ?h ?)(\d{2})\b)?/).compactMap { match in
      guard let hour = Int(match.1), hour < 25, Int(match.2 ?? "0").map({ $0 < 60 }) == true else {
        return nil
      }
      let rest = translation[match.range.upperBound...].drop { $0 == " " }.lowercased()
      func begins(with words: [String]) -> Bool {
        words.contains { word in
          guard rest.hasPrefix(word) else { return false }
          let next = rest.dropFirst(word.count).first
          // The letters of "p.m." and "am".
          return word.count == 1 && "pa".contains(word)
            ? next == "." || next == "m" : next?.isLetter != true
        }
      }
      let isAfternoon = begins(with: afternoon)
      guard match.2 != nil || isAfternoon || begins(with: hours) else { return nil }
      let counted =
        isAfternoon && hour < 12 ? hour + 12 : hour == 12 && begins(with: ["a"]) ? 0 : hour
      return counted * 60 + (match.2.flatMap { Int($0) } ?? 0)
    }
  }
}
