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
