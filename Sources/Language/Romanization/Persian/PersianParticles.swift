/// Short words of colloquial Persian that are spoken by what stands beside them.
struct PersianParticles {
  private let words: [PersianWord]
  private let lexicon: PersianLexicon
  private let isColloquial: Bool

  /// Creates the particles of a phrase.
  init(_ words: [PersianWord], _ lexicon: PersianLexicon) {
    self.words = words
    self.lexicon = lexicon
    isColloquial = words.contains { lexicon.is($0.key, .colloquial) }
  }

  /// Returns a word's Latin letters if its neighbors decide; nil for most words.
  func latin(at index: Int) -> String? {
    switch words[index].key {
    case "رو": isObjectMarker(index) ? "ro" : nil
    case "تو": isPlace(index) ? "too" : nil
    default: possessed(words[index].key)
    }
  }

  /// A noun with "your" or "his", which sound otherwise in colloquial sentences.
  private func possessed(_ key: String) -> String? {
    guard isColloquial, key.count > 2, let ending = ["ت": "et", "ش": "esh"][key.last ?? " "],
      !lexicon.isListedNoun(key), let noun = lexicon.spelling(of: String(key.dropLast())),
      !noun.endsWithVowel
    else { return nil }
    return noun + ending
  }

  private func isVerb(_ index: Int) -> Bool {
    guard words.indices.contains(index) else { return false }
    let key = words[index].key
    return lexicon.is(key, .verb) || lexicon.is(key, .copula) || lexicon.verbs.latin(key) != nil
  }

  /// رو marks the object before a verb, or behind a pronoun; else it is "on".
  private func isObjectMarker(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if lexicon.is(words[index - 1].key, .pronoun) || isVerb(index + 1) { return true }
    guard index + 1 < words.count else { return true }
    let next = words[index + 1].key
    return lexicon.is(next, .light) || lexicon.is(next, .adverb)
  }

  /// تو is "in" behind a verb or a noun and before a noun; else it is "you".
  private func isPlace(_ index: Int) -> Bool {
    guard index > 0, index + 1 < words.count, !isVerb(index + 1) else { return false }
    let (before, next) = (words[index - 1].key, words[index + 1].key)
    guard !["با", "از", "به", "برای", "من", "و"].contains(before) else { return false }
    return !lexicon.is(next, .adverb) && !lexicon.is(next, .light) && !lexicon.is(next, .pronoun)
      || ["این", "اون"].contains(next)
  }
}
