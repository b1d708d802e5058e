/// A group of scripts that divide text into words in the same way and are read at the same speed.
///
/// The groups follow the properties Script (UAX #24) and Line_Break (UAX #14) of Unicode 15. Signs
/// that several scripts share belong to the script of their block.
package enum WritingSystem: Hashable, Sendable {
  /// Scripts with spaces between words, except Hangul, and everything without a script, such as
  /// emoji.
  case spaced
  /// Hangul, which has spaces between words.
  case hangul
  /// Hiragana and Katakana, which occur only in Japanese.
  case kana
  /// Han characters and Bopomofo, with the punctuation, radicals and enclosed signs of East Asia.
  case han
  /// Other scripts without spaces between words, and the wide forms of letters and signs.
  ///
  /// These scripts are Tibetan, the scripts of Southeast Asia whose line breaks need a dictionary
  /// (Line_Break=SA), and the Yi, Tangut, Khitan and Nushu characters (Line_Break=ID).
  case unspaced

  /// True if the scripts have spaces between words.
  package var separatesWords: Bool { self == .spaced || self == .hangul }
}

extension Unicode.Scalar {
  /// The writing system of the character.
  package var writingSystem: WritingSystem {
    // U+0E01 is the first letter of a script without spaces.
    guard value >= 0x0E00 else { return .spaced }
    return switch value {
    // Jamo, compatibility jamo, enclosed letters, syllables, and halfwidth jamo.
    case 0x1100...0x11FF, 0x3130...0x318F, 0x3200...0x321E, 0x3260...0x327E, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xFFA0...0xFFDC:
      .hangul
    // Hiragana and Katakana with their shared marks, phonetic extensions, halfwidth Katakana, and
    // historic and small kana.
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F: .kana
    case 0x2E80...0x3040, 0x3100...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .han
    // Thai, Lao and Tibetan; Myanmar; Khmer; Tai Le, New Tai Lue and Khmer symbols; Tai Tham;
    // Myanmar Extended-B; Myanmar Extended-A and Tai Viet; Ahom.
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF,
      0xAA60...0xAADF, 0x11700...0x1174F:
      .unspaced
    // Yi; Tangut and Khitan; Nushu.
    case 0xA000...0xA4CF, 0x16FE0...0x18DFF, 0x1B170...0x1B2FF: .unspaced
    // Vertical and small forms; fullwidth forms and halfwidth punctuation.
    case 0xFE30...0xFE6F, 0xFF00...0xFF65, 0xFFE0...0xFFE6: .unspaced
    default: .spaced
    }
  }

  /// True if the character belongs to a script without spaces between words.
  ///
  /// Every character of such a text can be treated as a word.
  package var isUnspaced: Bool { value >= 0x0E00 && !writingSystem.separatesWords }

  /// True for characters of the blocks Basic Latin to Spacing Modifier Letters, which have ə and ʿ, and Latin Extended
  /// Additional.
  package var isLatin: Bool { value < 0x300 || (0x1E00...0x1EFF).contains(value) }
}
