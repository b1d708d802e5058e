internal import System

/// Persian as people write it in messages, with the ezafe that is spoken and not written.
final class PersianRomanizer: ScriptRomanizer {
  private let lexicon: PersianLexicon?
  private let known = LRUCache<String, String>(capacity: 8192)

  /// Reads the tables of a folder.
  init(folder: String) { lexicon = PersianLexicon(folder: folder) }

  var absence: RomanizationAbsence? {
    if lexicon == nil { return .tables(language: "Persian") }
    return SpokenSounds.fault(in: "fa") == nil ? nil : .speechSynthesizer(language: "Persian")
  }

  func units(of text: [Unicode.Scalar]) -> [LatinUnit] {
    let pieces = text.pieces(where: \.isArabicLetter)
    guard let lexicon else { return pieces.map { text.keptUnit($0) } }
    var units: [LatinUnit] = []
    // The places in `units` of words that only spaces separate, and the words.
    var phrase: [(place: Int, word: PersianWord)] = []
    for piece in pieces {
      let isWord = piece.kind == .word
      let isSpace = piece.kind == .space && !text[piece.range].contains("\n")
      if !isWord, !isSpace { spell(&phrase, lexicon, in: &units) }
      if isWord {
        let start = text[piece.range].prefix(WordRomanizer.maxWordLength)
        phrase.append((units.count, PersianWord(start)))
      }
      units.append(text.keptUnit(piece))
    }
    spell(&phrase, lexicon, in: &units)
    return units
  }

  /// Spells the words of a phrase, and empties it.
  private func spell(
    _ phrase: inout [(place: Int, word: PersianWord)], _ lexicon: PersianLexicon,
    in units: inout [LatinUnit]
  ) {
    let words = phrase.map(\.word)
    let hasEzafe = PersianPhrase(words, lexicon).hasEzafe
    let particles = PersianParticles(words, lexicon)
    let spelling = PersianSpelling(lexicon)
    for (index, (place, word)) in phrase.enumerated() {
      let latin =
        particles.latin(at: index) ?? known.value(for: word.marked) { spelling.latin(word) }
      units[place].latin = hasEzafe[index] ? Self.withEzafe(latin, word) : latin
      units[place].isWord = true
    }
    phrase = []
  }

  /// Returns a word with its ezafe, unless a final ی is written for it.
  private static func withEzafe(_ latin: String, _ word: PersianWord) -> String {
    if word.key.hasSuffix("ی"), latin.hasSuffix("ye"), !word.hasWrittenEzafe { return latin }
    if latin.hasSuffix("ai") { return latin.dropLast() + "ye" }
    return latin + (latin.endsWithVowel ? "ye" : "e")
  }
}
