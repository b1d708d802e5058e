internal import CICU
internal import Language

/// A language that ICU knows, identified by its tag.
///
/// Values may be created and used from any thread.
package struct NamedLanguage: Hashable, Sendable {
  /// The canonical BCP 47 tag, such as `es` or `zh-Hant`.
  package let tag: String

  /// Creates a language from its tag, its English name or its name in the language itself.
  ///
  /// Case and accents are ignored, and `_` is read as `-`. The result is nil if no language
  /// matches.
  ///
  /// - Parameter text: For example `es`, `es_MX`, `Spanish`, `español` or `Brazilian Portuguese`.
  package init?(_ text: String) {
    guard let tag = Self.tag(text) ?? LanguageNames.tag(named: text) else { return nil }
    self.tag = tag
  }

  init(tag: String) {
    self.tag = tag
  }

  /// The English name, such as `Spanish`, or the tag if the language has no English name.
  package var englishName: String { LanguageNames.name(of: tag, in: "en") ?? tag }

  /// Returns the canonical form of a tag, or nil if ICU has no name for some part of the tag.
  static func tag(_ text: String) -> String? {
    guard let tag = LanguageNames.canonicalTag(text.replacing("_", with: "-")),
      LanguageNames.name(of: tag, in: "en") != nil,
      !["mul", "mis", "und", "zxx"].contains(LanguageTag.primarySubtag(of: tag))
    else { return nil }
    return tag
  }
}

/// Returns the name of a language in that language, capitalized for use in titles: `Español`.
///
/// A language without a name of its own gets its English name. May be called from any thread.
///
/// - Parameter tag: A BCP 47 tag. An unknown tag or any other text is returned unchanged.
/// - Returns: The name. Empty only if `tag` is empty.
package func displayName(ofLanguage tag: String) -> String {
  guard let language = NamedLanguage.tag(tag) else { return tag }
  return LanguageNames.name(of: language, in: language) ?? tag
}
