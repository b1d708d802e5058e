internal import Language

/// A language that is written in Latin letters here.
package enum RomanizedLanguage: String, CaseIterable, Sendable {
  case arabic = "ar"
  case armenian = "hy"
  case bulgarian = "bg"
  case chinese = "zh"
  case georgian = "ka"
  case greek = "el"
  case hebrew = "he"
  case hindi = "hi"
  case japanese = "ja"
  case korean = "ko"
  case persian = "fa"
  case russian = "ru"
  case thai = "th"
  case ukrainian = "uk"

  /// Creates the language that most texts in the script of the first letter are in; nil for Latin letters.
  ///
  /// Kana and the letters that Russian lacks and Ukrainian has decide before that.
  package init?(lettersOf text: String) {
    let letters = text.unicodeScalars
    if letters.contains(where: Self.isKana) {
      self = .japanese
    } else if letters.contains(where: { "іїєґІЇЄҐ".unicodeScalars.contains($0) }) {
      self = .ukrainian
    } else if let language = letters.lazy.compactMap(Self.usual).first {
      self = language
    } else {
      return nil
    }
  }

  private static func usual(_ letter: Unicode.Scalar) -> RomanizedLanguage? {
    if letter.isArabicLetter { return .persian }
    if letter.isHan { return .chinese }
    if letter.isHangul { return .korean }
    if letter.isCyrillic { return .russian }
    if letter.isGreek { return .greek }
    if letter.isHebrew { return .hebrew }
    if letter.isDevanagari { return .hindi }
    if letter.isGeorgian { return .georgian }
    if letter.isArmenian { return .armenian }
    return isThai(letter) ? .thai : nil
  }

  /// True for a letter of the script, or of one of the scripts, of the language.
  package func isWritten(with letter: Unicode.Scalar) -> Bool {
    switch self {
    case .arabic, .persian: letter.isArabicLetter
    case .armenian: letter.isArmenian
    case .bulgarian, .russian, .ukrainian: letter.isCyrillic
    case .chinese: letter.isHan
    case .georgian: letter.isGeorgian
    case .greek: letter.isGreek
    case .hebrew: letter.isHebrew
    case .hindi: letter.isDevanagari
    case .japanese: letter.isHan || Self.isKana(letter)
    case .korean: letter.isHangul || letter.isHan
    case .thai: Self.isThai(letter)
    }
  }

  private static func isKana(_ letter: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(letter.value) || (0xFF66...0xFF9F).contains(letter.value)
  }

  private static func isThai(_ letter: Unicode.Scalar) -> Bool {
    (0xE01...0xE4E).contains(letter.value)
  }

  /// Other names of the languages, and varieties that are written alike.
  private static let others: [String: RomanizedLanguage] = [
    "iw": .hebrew, "pes": .persian, "prs": .persian, "cmn": .chinese, "arb": .arabic,
    "arz": .arabic, "apc": .arabic,
  ]

  /// Creates the language of a tag (BCP 47); nil for languages that are not romanized.
  ///
  /// A language that the tag says is written in Latin letters is not, either: `sr-Latn`.
  package init?(tag: String) {
    guard let parsed = LanguageTag(tag), parsed.script != "latn",
      let language = RomanizedLanguage(rawValue: parsed.primary) ?? Self.others[parsed.primary]
    else { return nil }
    self = language
  }
}
