internal import CICU

/// Where a line may end (UAX #14), by ICU: between words, and in Thai, Khmer, Lao and Burmese by
/// dictionary.
///
/// Holds one iterator a locale; owned by one thread.
final class LineBreaker {
  private var rules: RecencyCache<String, LineBreakRules> = RecencyCache(capacity: 8)

  /// Throws when ICU has no rules at all.
  init() throws(TypesettingError) {
    guard let root = LineBreakRules(locale: "") else { throw .noLineBreakRules }
    self.root = root
  }

  private let root: LineBreakRules

  /// The places where a line of `text` may end, ascending, without 0; the last is the text's end.
  ///
  /// `text` is UTF-16, `language` BCP 47; one that ICU does not know changes nothing.
  func breaks(in text: [UInt16], language: String?) -> [Int] {
    let breaks = rules(Self.locale(language)).breaks(in: text)
    return breaks.filter { place in place == text.count || !Self.isInKoreanWord(place, of: text) }
  }

  /// Where the phrases of a Japanese text end, which are rather not divided; nil in other languages.
  func phraseEnds(in text: [UInt16], language: String?) -> Set<Int>? {
    let locale = Self.locale(language)
    guard locale == Self.japanese else { return nil }
    return Set(rules(locale + ";lw=phrase").breaks(in: text))
  }

  private func rules(_ locale: String) -> LineBreakRules {
    if locale.isEmpty { return root }
    if let known = rules.value(for: locale) { return known }
    let opened = LineBreakRules(locale: locale) ?? root
    rules.insert(opened, for: locale)
    return opened
  }

  /// ICU's name for a language; empty for none that could be one.
  ///
  /// Japanese alone asks for strict rules: the others have them, but there a small kana or a long
  /// vowel sign could begin a line.
  static func locale(_ language: String?) -> String {
    let primary = language.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() } ?? ""
    guard (2...3).contains(primary.utf8.count), primary.utf8.allSatisfy({ (97...122).contains($0) })
    else { return "" }
    return primary == "ja" ? japanese : primary
  }

  private static let japanese = "ja@lb=strict"

  /// Whether Hangul is next to `place` without a space or sign: Korean words have spaces between them,
  /// but ICU would break between any two syllables, and before the particle behind a bracket.
  private static func isInKoreanWord(_ place: Int, of text: [UInt16]) -> Bool {
    let (before, after) = (text[place - 1], text[place])
    return isHangul(before) && continuesWord(after) || isHangul(after) && continuesWord(before)
  }

  /// Syllables and jamo.
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

/// ICU's iterator for one locale.
@safe final class LineBreakRules {
  private let handle: OpaquePointer

  /// Nil when ICU's data are not there.
  init?(locale: String) {
    guard let handle = unsafe cicu_line_breaks_open(locale) else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe cicu_line_breaks_close(handle)
  }

  /// The places where a line of `text` may end, ascending, without 0; the last is the text's end.
  func breaks(in text: [UInt16]) -> [Int] {
    unsafe text.withUnsafeBufferPointer { buffer in
      var breaks: [Int] = []
      if unsafe cicu_line_breaks_begin(handle, buffer.baseAddress, Int32(buffer.count)) != 0 {
        while case let place = unsafe cicu_line_breaks_next(handle), place > 0 {
          breaks.append(Int(place))
        }
      }
      if breaks.last != buffer.count { breaks.append(buffer.count) }
      return breaks
    }
  }
}
