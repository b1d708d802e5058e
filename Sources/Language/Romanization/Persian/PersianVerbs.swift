/// The forms of Persian verbs, formal and colloquial, from a table of their stems.
struct PersianVerbs {
  private struct Stem {
    let latin: String
    /// The vowel of b- before the stem; nil if the stem never has it.
    let vowel: String?
  }

  private var present: [String: Stem] = [:]
  private var past: [String: String] = [:]

  private static let presentEndings: [String: String] = [
    "م": "am", "ی": "i", "د": "ad", "یم": "im", "ید": "id", "ند": "and", "ه": "e", "ین": "in",
    "ن": "an", "مت": "amet", "مش": "amesh", "متون": "ametoon", "مشون": "ameshoon",
  ]
  private static let pastEndings: [String: String] = [
    "": "", "م": "am", "ی": "i", "یم": "im", "ید": "id", "ین": "in", "ند": "and", "ن": "an",
    "ه": "e", "ه_ام": "eam", "ه_ای": "ei", "ه_است": "e ast", "ه_ایم": "eim", "ه_اید": "eid",
    "ه_اند": "eand", "مش": "amesh", "مت": "amet", "ش": "esh", "یش": "ish",
  ]
  /// The endings behind a stem that ends with a vowel, such as that of خواستن in speech.
  private static let shortEndings: [String: String] = [
    "م": "m", "ی": "y", "د": "d", "یم": "im", "ید": "id", "ین": "in", "ن": "n",
  ]

  /// Reads the rows of the table: the kind, the stem, its sound, the vowel of b-.
  init(rows: [[Substring]]) {
    for row in rows where row.count == 4 {
      let stem = PersianWord.key(row[1])
      if row[0] == "past" {
        past[stem] = String(row[2])
      } else {
        present[stem] = Stem(latin: String(row[2]), vowel: row[3] == "-" ? nil : String(row[3]))
      }
    }
  }

  /// Returns the Latin letters of a form; nil if the word is none.
  func latin(_ word: String) -> String? {
    for (prefix, latin) in Self.prefixes where word.hasPrefix(prefix) {
      let rest = word.dropFirst(prefix.count)
      let bare = rest.first == PersianWord.halfSpace ? rest.dropFirst() : rest
      if let form = presentForm(String(bare)) ?? pastForm(String(bare)) { return latin + form }
    }
    return beginsWithB(word) ?? pastForm(word) ?? negated(word)
  }

  private static let prefixes = [("نمی", "nemi"), ("می", "mi")]

  private func presentForm(_ word: String) -> String? {
    split(word) { stem, ending in
      guard let known = present[stem] else { return nil }
      let hasVowel = known.latin.last == "a"
      let endings = hasVowel ? Self.shortEndings : Self.presentEndings
      return endings[ending].map { known.latin + $0 }
    }
  }

  private func pastForm(_ word: String) -> String? {
    split(word) { stem, ending in
      guard let latin = past[stem], let end = Self.pastEndings[ending] else { return nil }
      return latin + end
    }
  }

  /// b- before the present stem: a wish, or a request if nothing follows the stem.
  private func beginsWithB(_ word: String) -> String? {
    guard word.first == "ب" else { return nil }
    return withoutPrefix(String(word.dropFirst())) { stem in stem.vowel.map { "b" + $0 } ?? "b" }
  }

  private func negated(_ word: String) -> String? {
    guard word.first == "ن", word.count > 3 else { return nil }
    let rest = String(word.dropFirst())
    return pastForm(rest).map { ("aeio".contains($0.first ?? "x") ? "n" : "na") + $0 }
      ?? withoutPrefix(rest) { $0.vowel == nil ? "n" : "na" }
  }

  /// Returns the form of a stem behind a prefix; stems of one letter have forms of their own.
  private func withoutPrefix(_ word: String, _ prefix: (Stem) -> String) -> String? {
    split(word) { stem, ending in
      guard stem.count > 1, let known = present[stem] else { return nil }
      let hasVowel = known.latin.last == "a"
      let endings = hasVowel ? Self.shortEndings : Self.presentEndings
      guard let end = ending.isEmpty ? "" : endings[ending] else { return nil }
      return prefix(known) + known.latin + end
    }
  }

  /// Tries every division of a word, the longest stem first.
  private func split(_ word: String, _ form: (String, String) -> String?) -> String? {
    guard word.count <= 16 else { return nil }
    for count in (1...max(1, word.count)).reversed() {
      let stem = String(word.prefix(count))
      if let found = form(stem, String(word.dropFirst(count))) { return found }
    }
    return nil
  }
}
