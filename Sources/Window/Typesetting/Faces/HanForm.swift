internal import Language

/// A regional form of Han characters and the signs used with them.
///
/// One code point is written differently in Tokyo, Beijing, Taipei, Hong Kong and Seoul.
enum HanForm: Hashable, CaseIterable {
  case japanese
  case simplified
  case traditional
  case hongKong
  case korean

  /// Creates the form that readers of a language (BCP 47) expect, or nil if they expect none.
  init?(language: LanguageTag?) {
    guard let language else { return nil }
    switch language.primary {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "cmn", "yue":
      let isCantonese = language.primary == "yue"
      switch (language.script, language.region) {
      case ("hans", _): self = .simplified
      case (_, "hk"), (_, "mo"): self = .hongKong
      case ("hant", _), (_, "tw"): self = .traditional
      default: self = isCantonese ? .hongKong : .simplified
      }
    default: return nil
    }
  }

  /// Creates the form for text of `script` in a caption of `language`, or nil if there is none.
  ///
  /// If the language has no form, kana, Hangul and Bopomofo imply one. Other scripts have no form.
  init?(script: Script, language: LanguageTag?) {
    let expected = HanForm(language: language)
    switch script.tag {
    case "Hani", Script.common.tag:
      guard let expected else { return nil }
      self = expected
    case "Hira", "Kana": self = expected ?? .japanese
    case "Bopo": self = expected ?? .traditional
    case "Hang": self = .korean
    default: return nil
    }
  }

  /// The ISO 15924 codes of the scripts with regional forms.
  static let scripts: Set = ["Hani", "Hira", "Kana", "Bopo", "Hang"]

  /// Returns true if text of `script` may have a regional form.
  static func isUsed(with script: Script) -> Bool {
    script == .common || scripts.contains(script.tag)
  }

  /// The BCP 47 tag of the language, as fontconfig knows it, and the suffix of Noto's family names.
  private var names: (language: String, suffix: String) {
    switch self {
    case .japanese: ("ja", "CJK JP")
    case .simplified: ("zh-cn", "CJK SC")
    case .traditional: ("zh-tw", "CJK TC")
    case .hongKong: ("zh-hk", "CJK HK")
    case .korean: ("ko", "CJK KR")
    }
  }

  /// The BCP 47 tag of the language, as fontconfig knows it.
  var languageName: String { names.language }

  /// The suffix of Noto's family names for the form.
  var notoSuffix: String { names.suffix }

  /// fontconfig's names for the languages of the other forms, except the most similar form.
  var otherLanguageNames: [String] {
    let similar = self == .hongKong ? HanForm.traditional : self == .traditional ? .hongKong : self
    return HanForm.allCases.filter { $0 != self && $0 != similar }.map(\.languageName)
  }

  /// Families of one design that have this form's shapes, including the subsets for one country.
  var fontFamilies: [String] {
    let country = String(notoSuffix.suffix(2))
    return ["Noto Sans CJK", "Noto Sans", "Source Han Sans", "Noto Serif CJK", "Noto Serif"]
      .map { "\($0) \(country)" }
  }
}
