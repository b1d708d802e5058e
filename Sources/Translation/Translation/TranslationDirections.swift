internal import Language

/// The languages into which captions are translated.
package struct TranslationDirections: Sendable, Equatable {
  private enum Kind: Equatable {
    /// One language or several, for as many readers.
    case into([String])
    /// Each of two languages into the other one.
    case between(String, String)
  }

  private var kind: Kind
  /// The language of captions that do not name theirs; nil if it is unknown.
  package var assumedSource: String?

  /// Translates from `source`, or the language that captions name, into each of `targets`.
  package init(from source: String? = nil, to targets: [String]) {
    kind = .into(targets)
    assumedSource = source
  }

  /// Translates each of two languages into the other one.
  package init(between first: String, _ second: String) {
    kind = .between(first, second)
    assumedSource = nil
  }

  /// The pairs that may occur, as far as they are known.
  package var pairs: [LanguagePair] {
    switch kind {
    case .between(let first, let second):
      [LanguagePair(first, second), LanguagePair(second, first)]
    case .into(let targets):
      assumedSource.map { source in targets.map { LanguagePair(source, $0) } } ?? []
    }
  }

  /// The languages that are spoken; empty if they are unknown.
  package var sources: [String] {
    switch kind {
    case .between(let first, let second): [first, second]
    case .into: assumedSource.map { [$0] } ?? []
    }
  }

  /// Returns the languages after a request of the user.
  ///
  /// - Parameters:
  ///   - source: The language that is spoken; nil if it stays.
  ///   - target: The language of the reader; nil if it stays.
  /// - Returns: Nil if nothing changes. Translations for several readers keep their languages.
  func changed(from source: String?, to target: String?) -> TranslationDirections? {
    let (source, target) = (Self.tag(source), Self.tag(target))
    var changed = self
    switch kind {
    case .into(let targets):
      changed.assumedSource = source ?? assumedSource
      if let target, targets.count == 1 { changed.kind = .into([target]) }
    case .between:
      guard let source, let target, !LanguagePair(source, target).isTrivial else { return nil }
      changed.kind = .between(source, target)
    }
    return changed == self ? nil : changed
  }

  private static func tag(_ text: String?) -> String? {
    text.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
  }

  /// True if an utterance may get several translations.
  package var hasSeveralTargets: Bool {
    if case .into(let targets) = kind { targets.count > 1 } else { false }
  }

  /// Returns the languages into which captions of `source` are translated.
  ///
  /// Between two languages, nothing is translated from a third one.
  package func targets(from source: String) -> [String] {
    switch kind {
    case .into(let targets): targets
    case .between(let first, let second):
      if LanguagePair(source, first).isTrivial {
        [second]
      } else if LanguagePair(source, second).isTrivial {
        [first]
      } else {
        []
      }
    }
  }
}
