internal import CICU
internal import Language
internal import System

/// The line breaking algorithm (UAX #14), implemented by ICU.
///
/// Thai, Khmer, Lao and Burmese are divided by dictionary. `ThaiWords` corrects the words of Thai. An
/// instance caches one iterator for each locale and belongs to one thread.
final class LineBreaker {
  private let root: TextBreaks
  private let thaiWords = ThaiWords()
  private let rules: LRUCache<String, TextBreaks> = LRUCache(capacity: 8)

  /// Creates a line breaker.
  ///
  /// - Throws: `TypesettingError.noLineBreakRules` if ICU has no rules at all.
  init() throws(TypesettingError) {
    guard let root = TextBreaks(of: .lines, locale: "") else { throw .noLineBreakRules }
    self.root = root
  }

  /// Returns the break opportunities of `text` in UTF-16, ascending, without 0 and with its end.
  func breaks(in text: [UInt16], language: String?) -> [Int] {
    let breaks = rules(Self.locale(language)).ends(in: text).filter { offset in
      offset == text.count
        || !Self.isInKoreanWord(offset, of: text) && !Self.belongsToPreviousWord(offset, of: text)
          && !Self.isBeforePauseMark(offset, of: text)
    }
    return text.contains(where: ThaiWords.isThai) ? thaiWords.breaks(breaks, in: text) : breaks
  }

  /// Returns true for the signs that repeat the word before them: Thai, Lao and Khmer.
  ///
  /// The sign often stands behind a space, yet never begins a line.
  static func repeatsWord(_ unit: UInt16) -> Bool {
    unit == 0xE46 || unit == 0xEC6 || unit == 0x17D7
  }

  /// Returns true if a repetition sign, or the Thai sign of an abbreviated name, begins at `offset`.
  private static func belongsToPreviousWord(_ offset: Int, of text: [UInt16]) -> Bool {
    let abbreviates = text[offset] == 0xE2F && ThaiWords.isThai(text[offset - 1])
    return abbreviates || repeatsWord(text[offset])
  }

  /// Returns the ends of the phrases of a Japanese text, or nil in other languages.
  func phraseEnds(in text: [UInt16], language: String?) -> Set<Int>? {
    let locale = Self.locale(language)
    guard locale == Self.japanese else { return nil }
    return Set(rules(locale + ";lw=phrase").ends(in: text))
  }

  private func rules(_ locale: String) -> TextBreaks {
    if locale.isEmpty { return root }
    return rules.value(for: locale) { TextBreaks(of: .lines, locale: locale) ?? root }
  }

  /// Returns ICU's locale name for a language, or an empty string if the tag is invalid.
  ///
  /// Japanese requests strict rules, because ICU permits a small kana at the start of a line.
  static func locale(_ language: String?) -> String {
    guard let primary = language.flatMap(LanguageTag.init)?.primary else { return "" }
    return primary == "ja" ? japanese : primary
  }

  private static let japanese = "ja@lb=strict"

  /// Returns true if `offset` is inside a Korean word.
  ///
  /// ICU permits a break between any two syllables and before the particle behind a bracket.
  private static func isInKoreanWord(_ offset: Int, of text: [UInt16]) -> Bool {
    let (before, after) = (text[offset - 1], text[offset])
    return isHangul(before) && continuesWord(after) || isHangul(after) && continuesWord(before)
  }

  /// Returns true if a pause mark of the Quran follows, which belongs to the words before it.
  private static func isBeforePauseMark(_ offset: Int, of text: [UInt16]) -> Bool {
    let noBreakSpace: UInt16 = 0xA0
    let next = text[offset...].first { $0 != noBreakSpace }
    return next.flatMap(Unicode.Scalar.init)?.isQuranicPauseMark ?? false
  }

  /// Returns true for Hangul syllables and jamo.
  private static func isHangul(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xAC00...0xD7FB, 0x1100...0x11FF, 0xA960...0xA97C: true
    default: false
    }
  }

  private static func continuesWord(_ unit: UInt16) -> Bool {
    if isHangul(unit) { return true }
    switch Unicode.Scalar(unit)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark, .openPunctuation, .closePunctuation:
      return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// True if lines may break before and after the character without a space (ICU's Line_Break).
  ///
  /// Emoji and Hangul compatibility jamo are included.
  var allowsBreakWithoutSpace: Bool {
    value >= 0xE00 && cicu_is_set_without_spaces(value) != 0
  }
}
