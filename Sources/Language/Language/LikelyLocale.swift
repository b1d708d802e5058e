internal import CICU

/// The language, the script and the region of a tag, with the likely values of those that it omits (UTS #35).
package struct LikelyLocale: Hashable, Sendable {
  /// The language, such as `zh`.
  package let language: String
  /// The script, such as `Hant`.
  package let script: String
  /// The region, such as `TW`.
  package let region: String

  /// Creates the locale of a BCP 47 tag; nil if ICU does not know it.
  package init?(_ tag: String) {
    var locale = [CChar](repeating: 0, count: 160)
    let count = unsafe cicu_likely_locale(tag, &locale, Int32(locale.count))
    let name = String(
      decoding: locale.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let parts = name.split(separator: "_").map(String.init)
    guard parts.count == 3 else { return nil }
    (language, script, region) = (parts[0], parts[1], parts[2])
  }

  /// The language as the models of translations are told apart: with its script, and one tag for languages that
  /// differ in name only, such as Norwegian (`no`) and Bokmål (`nb`).
  package var translatedLanguage: String {
    let language =
      ["no": "nb", "tl": "fil", "iw": "he", "in": "id", "mo": "ro"][language] ?? language
    return "\(language)_\(script)"
  }
}
