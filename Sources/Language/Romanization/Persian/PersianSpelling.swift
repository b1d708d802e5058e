/// Persian words in Latin letters, each for itself.
struct PersianSpelling {
  private let lexicon: PersianLexicon
  private let voice = "fa"

  /// Creates a spelling with the tables.
  init(_ lexicon: PersianLexicon) { self.lexicon = lexicon }

  /// Returns a word in Latin letters, without an ezafe.
  func latin(_ word: PersianWord) -> String { latin(word.key, marked: word.marked) }

  private func latin(_ key: String, marked: String) -> String {
    lexicon.spelling(of: key) ?? adverb(key, marked) ?? verb(key) ?? parts(of: key)
      ?? joined(key) ?? stemmed(key)
      ?? spoken(marked.isEmpty ? key : marked)
  }

  /// An adverb whose ending -an is written with its sign.
  private func adverb(_ key: String, _ marked: String) -> String? {
    guard marked.unicodeScalars.contains("\u{64B}"), key.last == "ا", key.count > 2 else {
      return nil
    }
    let stem = String(key.dropLast())
    return latin(stem, marked: stem) + "an"
  }

  private func verb(_ key: String) -> String? {
    // Nouns such as نمونه look like verbs with b- or n-.
    lexicon.isListedNoun(key) ? nil : lexicon.verbs.latin(key)
  }

  /// A stem and its endings, between half spaces.
  private func parts(of key: String) -> String? {
    let parts = key.split(separator: PersianWord.halfSpace).map(String.init)
    guard parts.count > 1, let last = parts.last else { return nil }
    let stem = parts.dropLast().joined(separator: String(PersianWord.halfSpace))
    guard let (afterConsonant, afterVowel) = PersianSuffixes.separate[last] else { return nil }
    let latin = latin(stem, marked: stem.replacing([(String(PersianWord.halfSpace), "\u{200C}")]))
    return latin + (latin.endsWithVowel ? afterVowel : afterConsonant)
  }

  /// A noun with the ی that is an ezafe behind a vowel: هوای.
  private func joined(_ key: String) -> String? {
    guard key.hasSuffix("ای") || key.hasSuffix("وی"), key.count > 3 else { return nil }
    let stem = String(key.dropLast())
    guard lexicon.isNoun(stem) else { return nil }
    let latin = latin(stem, marked: stem)
    return latin.endsWithVowel ? latin + "ye" : nil
  }

  /// A noun and an ending.
  private func stemmed(_ key: String) -> String? {
    guard key.count > 2, !lexicon.isNoun(key) || lexicon.spelling(of: key) != nil else {
      return nil
    }
    for (suffix, latin) in PersianSuffixes.attached where key.hasSuffix(suffix) {
      let stem = String(key.dropLast(suffix.count))
      guard stem.count > 1, lexicon.isNoun(stem) else { continue }
      let noun = lexicon.spelling(of: stem) ?? spoken(stem)
      guard !noun.endsWithVowel || latin.first == "h" || latin.first == "t" else { continue }
      return noun + latin
    }
    return nil
  }

  /// The word as espeak-ng speaks it; the word itself without espeak-ng.
  private func spoken(_ word: String) -> String {
    guard let sounds = try? SpokenSounds.sounds(of: word, in: voice) else { return word }
    let latin = SoundSpelling.persian.latin(sounds).replacing([("aaa", "aa"), ("ooo", "oo")])
    return latin.hasSuffix("eie") ? latin.dropLast(3) + "eye" : latin
  }
}

extension String {
  /// True if the Latin letters end with a vowel.
  var endsWithVowel: Bool { last.map { "aeiou".contains($0) } ?? false }
}
