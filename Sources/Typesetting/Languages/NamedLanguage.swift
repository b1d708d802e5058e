internal import CICU

/// A language that ICU knows, by its tag or by one of its names.
///
/// From any thread.
package struct NamedLanguage: Hashable, Sendable {
  /// The canonical tag (BCP 47), such as `es` or `zh-Hant`.
  package let tag: String

  /// Reads a tag, or a name in English or in the language itself.
  ///
  /// Case and accents do not count, and `_` stands for `-`.
  ///
  /// - Parameter text: such as `es`, `es_MX`, `Spanish`, `español`, `Brazilian Portuguese`.
  package init?(_ text: String) {
    guard let tag = Self.tag(text) ?? LanguageNames.tag(named: text) else { return nil }
    self.tag = tag
  }

  init(tag: String) {
    self.tag = tag
  }

  /// Its name in English, such as `Spanish`; its tag if it has none.
  package var englishName: String { LanguageNames.name(of: tag, in: "en") ?? tag }

  /// The canonical form of a tag all of whose parts ICU has names for; nil for anything else.
  static func tag(_ text: String) -> String? {
    guard let tag = LanguageNames.canonicalTag(text.replacing("_", with: "-")),
      LanguageNames.name(of: tag, in: "en") != nil,
      !["mul", "mis", "und", "zxx"].contains(tag.prefix { $0 != "-" })
    else { return nil }
    return tag
  }
}

/// The name of a language in itself, with a capital letter, as titles have it: `Español`.
///
/// From any thread. One that has no name in itself has its English one.
///
/// - Parameter tag: BCP 47; any other text, and an unknown tag, is its own name.
/// - Returns: never empty for a tag that is not.
package func displayName(ofLanguage tag: String) -> String {
  guard let language = NamedLanguage.tag(tag) else { return tag }
  return LanguageNames.name(of: language, in: language) ?? tag
}
