internal import Language

/// A language that is spoken and the one into which it is translated.
///
/// The languages are primary subtags of BCP 47, such as `en`. Engines have no models for regions.
package struct LanguagePair: Hashable, Sendable, CustomStringConvertible {
  package let source: String
  package let target: String

  /// Creates a pair of the languages of two tags.
  package init(_ source: String, _ target: String) {
    self.source = LanguageTag.primarySubtag(of: source).lowercased()
    self.target = LanguageTag.primarySubtag(of: target).lowercased()
  }

  package var description: String { "\(source)-\(target)" }

  /// True if there is nothing to translate.
  package var isTrivial: Bool { source == target }
}
