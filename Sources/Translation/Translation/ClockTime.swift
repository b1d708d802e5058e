/// Times of day as they are written: "10:45", "10 h 45", "17 Uhr", "5 p.m.".
///
/// Each language has its own way, which engines of two steps do not know. Sentences get the form with a colon, in
/// which all languages read a time.
enum ClockTime {
  /// Languages that write `h` between or after the digits.
  private static let languagesOfH: [String: Set<String>] = [
    "es": ["las", "la"], "gl": ["ás", "á"], "ca": ["les", "la"], "pt": ["às", "as", "das", "à"],
    "fr": ["à", "vers", "avant", "après", "dès", "jusqu'à", "d'ici"],
    "it": ["alle", "dalle", "le"],
  ]

  /// Returns a sentence with its times of day in the form `17:00`.
  static func normalized(_ sentence: String, from source: String, to target: String) -> String {
    guard sentence.contains(where: \.isNumber) else { return sentence }
    switch source {
    // English has no other form itself.
    case "en": return target == "en" ? sentence : withoutHalves(sentence)
    case "de":
      return sentence.replacing(/\b(\d{1,2}) ?Uhr ?(\d{2})\b/) { "\($0.1):\($0.2) Uhr" }
        .replacing(/(^|[^:.\d])(\d{1,2}) ?Uhr\b/) { "\($0.1)\($0.2):00 Uhr" }
    default:
      guard let words = languagesOfH[source] else { return sentence }
      return sentence.replacing(/\b(\d{1,2}) ?h ?(\d{2})\b/) { "\($0.1):\($0.2)" }
        .replacing(/\b(\d{1,2})[.:](\d{2}) ?h\b/) { "\($0.1):\($0.2)" }
        // "Dura 2 h" is no time of day.
        .replacing(/(\S+) (\d{1,2}) ?h\b/) {
          words.contains($0.1.lowercased()) ? "\($0.1) \($0.2):00" : String($0.0)
        }
    }
  }

  /// Returns an English sentence with the hours of the day counted to 24.
  private static func withoutHalves(_ sentence: String) -> String {
    sentence.replacing(/\b(\d{1,2})(?::(\d{2}))? ?([AaPp])\.?[Mm]\b(\.?)/) { match in
      guard let hour = Int(match.1), (1...12).contains(hour) else { return String(match.0) }
      let isAfternoon = "Pp".contains(match.3)
      // The stop of the abbreviation may be that of the sentence, too.
      let stop = match.range.upperBound == sentence.endIndex ? match.4 : ""
      return "\(hour % 12 + (isAfternoon ? 12 : 0)):\(match.2 ?? "00")\(stop)"
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

  /// Returns true if a translation has the time, whatever its form, counted to 12 or to 24.
  static func has(_ minutes: Int, _ translation: String) -> Bool {
    let (hour, minute) = (minutes / 60, minutes % 60)
    let times = translation.matches(of: /(\d{1,2})(?::| ?h ?)(\d{2})\b/).compactMap { match in
      Int(match.1).flatMap { hour in Int(match.2).map { hour * 60 + $0 } }
    }
    if times.contains(where: { ($0 - minutes) % 720 == 0 }) { return true }
    guard minute == 0 else { return false }
    // "17 h", "5 p.m.", "5 Uhr".
    return translation.matches(of: /(^|[^\d.,:])(\d{1,2})(?![\d.,:]*\d)/).contains { match in
      Int(match.2).map { ($0 - hour) % 12 == 0 } ?? false
    }
  }
}
