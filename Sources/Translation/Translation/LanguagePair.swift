internal import Language

/// A language that is spoken and the one into which it is translated.
///
/// Most engines have no models for regions: for them, the languages are primary subtags of BCP 47, such as
/// `en`, or `zh-Hant`. Services know more.
package struct LanguagePair: Hashable, Sendable, CustomStringConvertible {
  package let source: String
  package let target: String
  /// The source as `zh-Hant` if it is Chinese in traditional characters; otherwise the primary subtag.
  package let sourceTag: String
  /// The target as the user named it, such as `pt-BR`.
  package let targetTag: String

  /// Creates a pair of the languages of two tags.
  package init(_ source: String, _ target: String) {
    self.source = LanguageTag.primarySubtag(of: source).lowercased()
    self.target = LanguageTag.primarySubtag(of: target).lowercased()
    sourceTag = Self.writtenLanguage(of: source)
    targetTag = target
  }

  package var description: String { "\(source)-\(target)" }

  /// The pair with the script of Chinese, such as `en-zh-Hant`.
  package var tags: String { "\(sourceTag)-\(targetTag)" }

  /// True if there is nothing to translate.
  package var isTrivial: Bool { source == target }

  /// The pair by which installed models are found: primary subtags, or `zh-Hant`.
  package var withoutRegions: LanguagePair {
    LanguagePair(sourceTag, Self.writtenLanguage(of: targetTag))
  }

  /// Returns `zh-Hant` for Chinese in traditional characters, and the primary subtag for any other language.
  private static func writtenLanguage(of tag: String) -> String {
    LanguageTag(tag)?.isTraditionalChinese == true
      ? "zh-Hant" : LanguageTag.primarySubtag(of: tag).lowercased()
  }

  /// Returns true if the pair has the languages of the other one, in any script.
  package func hasLanguages(of other: LanguagePair) -> Bool {
    source == other.source && target == other.target
  }
}
