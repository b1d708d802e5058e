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
    var phrase: [Range<Int>] = []
    func endPhrase() {
      spell(phrase, of: text, lexicon, into: &units)
      phrase = []
    }
    for piece in pieces {
      switch piece.kind {
      case .word:
        if piece.range.count > WordRomanizer.maxWordLength { endPhrase() }
        phrase.append(piece.range)
      case .space where !text[piece.range].contains("\n"): continue
      default:
        endPhrase()
        units.append(text.keptUnit(piece))
      }
    }
    endPhrase()
    return units.withSpaces(of: text)
  }

  private func spell(
    _ ranges: [Range<Int>], of text: [Unicode.Scalar], _ lexicon: PersianLexicon,
    into units: inout [LatinUnit]
  ) {
    let words = ranges.map { PersianWord(text[$0].prefix(WordRomanizer.maxWordLength)) }
    let phrase = PersianPhrase(words, lexicon)
    let particles = PersianParticles(words, lexicon)
    let spelling = PersianSpelling(lexicon)
    for (index, word) in words.enumerated() {
      let latin =
        particles.latin(at: index)
        ?? known.value(for: word.marked) { spelling.latin(word) }
      units.append(
        LatinUnit(
          latin: phrase.hasEzafe[index] ? Self.withEzafe(latin, word) : latin,
          end: ranges[index].upperBound))
    }
  }

  /// Returns a word with its ezafe, unless a final ی is written for it.
  private static func withEzafe(_ latin: String, _ word: PersianWord) -> String {
    if word.key.hasSuffix("ی"), latin.hasSuffix("ye"), !word.hasWrittenEzafe { return latin }
    if latin.hasSuffix("ai") { return latin.dropLast() + "ye" }
    return latin + (latin.endsWithVowel ? "ye" : "e")
  }
}

extension [LatinUnit] {
  /// Returns the units with those of the spaces that were left out between them.
  fileprivate func withSpaces(of text: [Unicode.Scalar]) -> [LatinUnit] {
    var units: [LatinUnit] = []
    var end = 0
    func addSpace(until next: Int) {
      let start = end
      var stop = start
      while stop < next, text[stop].properties.isWhitespace { stop += 1 }
      if stop > start {
        units.append(LatinUnit(latin: String(text[start..<stop]), end: stop, isWord: false))
      }
    }
    for unit in self {
      addSpace(until: unit.end)
      units.append(unit)
      end = unit.end
    }
    addSpace(until: text.count)
    return units
  }
}
