internal import Language

/// The halves of the day (AM and PM) that models add to times of which nobody said the half.
enum DayHalf {
  private static let marks: Set = ["am", "pm", "a.m", "p.m"]
  /// Words from which a model may know the half of the day.
  private static let partsOfDay: Set = [
    "mañana", "tarde", "noche", "madrugada", "manhã", "noite", "matí", "tarda", "vespre", "nit",
    "matin",
    "après-midi", "soir", "nuit", "morgens", "morgen", "vormittag", "nachmittag", "abend", "abends",
    "nacht",
    "nachts", "mattina", "pomeriggio", "sera", "notte",
  ]

  /// Returns an English translation without halves of the day that the sentence lacks.
  static func withoutAdded(to translation: String, of sentence: String) -> String {
    let said = Words(sentence.lowercased()).spellings.map { stem(of: $0) }
    guard !said.contains(where: { marks.contains($0) || partsOfDay.contains($0) }) else {
      return translation
    }
    var words = translation.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst().reversed() where isTime(words[index - 1]) {
      let word = words[index].lowercased()
      guard marks.contains(stem(of: word[...])) else { continue }
      // A mark at the end of the sentence stays.
      let rest = word.reversed().prefix { $0.isPunctuation && $0 != "." }
      let isLast = index == words.count - 1
      let stop = isLast && rest.isEmpty && word.hasSuffix(".") && sentence.hasSuffix(".") ? "." : ""
      words[index - 1] += String(rest.reversed()) + stop
      words.remove(at: index)
    }
    return words.joined(separator: " ")
  }

  private static func isTime(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
  }

  private static func stem(of word: Substring) -> String {
    var stem = word
    while let last = stem.last, last.isPunctuation { stem.removeLast() }
    return String(stem)
  }
}
