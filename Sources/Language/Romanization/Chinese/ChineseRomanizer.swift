/// Notation of the tones of Chinese.
package enum ToneNotation: String, Sendable, CaseIterable {
  case marks, numbers, none

  /// Returns a syllable, which has the mark of its tone, in this notation.
  func written(_ syllable: String) -> String {
    switch self {
    case .marks: return syllable
    case .none: return PinyinTone.unmarked(syllable)
    case .numbers:
      let tone = PinyinTone(of: syllable)
      return PinyinTone.unmarked(syllable) + (tone == .neutral ? "5" : "\(tone.rawValue)")
    }
  }
}

/// Chinese in pinyin, a syllable for each character.
final class ChineseRomanizer: ScriptRomanizer {
  private let dictionary: PinyinDictionary?
  private let tones: ToneNotation

  /// Reads the dictionary of a folder.
  init(folder: String, tones: ToneNotation) {
    dictionary = PinyinDictionary(folder: folder)
    self.tones = tones
  }

  var absence: RomanizationAbsence? { dictionary == nil ? .tables(language: "Chinese") : nil }

  func units(of text: [Unicode.Scalar]) -> [LatinUnit] {
    text.pieces(where: \.isHan).flatMap { piece in
      piece.kind == .word
        ? units(of: text, characters: piece.range) : [text.keptUnit(piece, isSeparated: true)]
    }
  }

  private func units(of text: [Unicode.Scalar], characters range: Range<Int>) -> [LatinUnit] {
    let characters = Array(text[range])
    guard let dictionary else {
      return [LatinUnit(latin: String(characters), end: range.upperBound)]
    }
    let syllables = ToneSandhi.apply(to: dictionary.syllables(of: characters), of: characters)
    return zip(syllables, range).map { syllable, index in
      LatinUnit(latin: tones.written(syllable), end: index + 1, isSeparated: true)
    }
  }
}

extension Unicode.Scalar {
  /// True for Chinese characters.
  var isHan: Bool {
    switch value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3007: true
    default: false
    }
  }
}
