/// The halves of the day (AM and PM) that models add to times of which nobody said the half.
enum DayHalf {
  /// The words that tell the half of the day in a language.
  private struct Words {
    /// Words for parts of the day.
    var parts: Set<String>
    /// The beginnings of words for hours after twelve.
    var laterHours: [String]
  }

  private static let languages = [
    "es": Words(
      parts: ["mañana", "tarde", "noche", "madrugada", "mediodía"],
      laterHours: ["trece", "catorce", "quince", "dieci", "veint"]),
    "pt": Words(
      parts: ["manhã", "tarde", "noite", "madrugada"],
      laterHours: ["treze", "catorze", "quatorze", "quinze", "dezess", "dezoit", "dezen", "vinte"]),
    "ca": Words(
      parts: ["matí", "migdia", "tarda", "vespre", "nit", "matinada"],
      laterHours: ["tretze", "catorze", "quinze", "setze", "diss", "divuit", "dinou", "vint"]),
    "fr": Words(
      parts: ["matin", "midi", "après-midi", "soir", "nuit"],
      laterHours: ["treize", "quatorze", "quinze", "seize", "dix-", "vingt"]),
    "it": Words(
      parts: ["mattina", "mattino", "pomeriggio", "sera", "notte"],
      laterHours: ["tredici", "quattordici", "quindici", "sedici", "dicia", "dicio", "vent"]),
  ]

  /// Returns an English translation without halves of the day that the sentence lacks.
  ///
  /// Translations from languages whose parts of the day are not known stay as they are.
  static func withoutAdded(to translation: String, of sentence: String, in language: String)
    -> String
  {
    guard let known = languages[language], !says(sentence, known),
      // From one o'clock in the afternoon on, and after midnight, digits tell the half.
      ClockTime.all(in: sentence).allSatisfy({ (60..<13 * 60).contains($0) })
    else { return translation }
    var words = translation.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst().reversed() where isTime(words[index - 1]) {
      let word = words[index]
      guard let half = ["a.m", "p.m", "am", "pm"].first(where: word.lowercased().hasPrefix)
      else { continue }
      var rest = word.dropFirst(half.count)
      guard rest.allSatisfy(\.isPunctuation) else { continue }
      let hasStop = rest.first == "."
      if hasStop { rest = rest.dropFirst() }
      // The stop of an abbreviation may be that of the sentence, too.
      let isLast = index == words.count - 1 && rest.isEmpty
      words[index - 1] += rest + (isLast && hasStop && sentence.hasSuffix(".") ? "." : "")
      words.remove(at: index)
    }
    return words.joined(separator: " ")
  }

  /// Returns true if a sentence tells the half of the day.
  private static func says(_ sentence: String, _ known: Words) -> Bool {
    let words = sentence.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(
      String.init)
    return words.enumerated().contains { index, word in
      // "a. m." is two words.
      let isHalf = ["a", "p"].contains(word) && words.dropFirst(index + 1).first == "m"
      return isHalf || ["am", "pm"].contains(word) || known.parts.contains(word)
        || known.laterHours.contains(where: word.hasPrefix)
    }
  }

  private static func isTime(_ word: String) -> Bool {
    let parts = word.drop { $0.isPunctuation }.split(
      separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
  }
}
