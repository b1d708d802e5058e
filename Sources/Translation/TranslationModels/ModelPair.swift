internal import Language

/// The languages from which and into which a model translates.
package struct ModelPair: Hashable, Sendable, CustomStringConvertible {
  /// The language that is translated, a tag in the usual letter case.
  package let source: String
  package let target: String

  package init(_ source: String, _ target: String) {
    self.source = LanguageTag.canonical(source)
    self.target = LanguageTag.canonical(target)
  }

  /// Creates the pair of a name such as `en-de` or `en-zh-Hant`; nil if it is the name of no pair.
  package init?(parsing name: String) {
    let subtags = name.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let pairs = subtags.indices.dropFirst().compactMap { index -> ModelPair? in
      let source = subtags[..<index].joined(separator: "-")
      let target = subtags[index...].joined(separator: "-")
      // "CA-en" is no Catalan of a country: in names of three parts, the middle may be a language, too.
      let areLanguages = [source, target].allSatisfy {
        LanguageTag.isWellFormed($0) && LikelyLocale($0) != nil && NamedLanguage($0) != nil
      }
      guard areLanguages else { return nil }
      return ModelPair(source, target)
    }
    guard let pair = pairs.first, !pair.isTrivial else { return nil }
    self = pair
  }

  package var description: String { "\(source)-\(target)" }

  package var reversed: ModelPair { ModelPair(target, source) }

  /// True if there is nothing to translate.
  package var isTrivial: Bool { Self.haveSameLanguage(source, target) }

  /// Returns true if a model of the other pair translates this one.
  package func isServed(by other: ModelPair) -> Bool {
    Self.haveSameLanguage(source, other.source) && Self.haveSameLanguage(target, other.target)
  }

  /// Returns true if one of the languages is that of the tag.
  package func includes(_ language: String) -> Bool {
    Self.haveSameLanguage(source, language) || Self.haveSameLanguage(target, language)
  }

  /// Returns true if models do not tell the languages of the tags apart.
  package static func haveSameLanguage(_ first: String, _ second: String) -> Bool {
    first == second
      || LikelyLocale(first).map(\.translatedLanguage) == LikelyLocale(second)?.translatedLanguage
  }
}
