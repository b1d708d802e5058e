internal import Language

/// The languages into which captions are translated.
package enum TranslationDirections: Sendable, Equatable {
  /// One language or several, for as many readers, from the language that captions name, or else from `from`.
  case into([String], from: String? = nil)
  /// Each of two languages into the other one.
  case between(String, String)
  /// The languages that each caption names.
  case asWanted

  /// The language of captions that do not name theirs; nil if it is unknown.
  var assumedSource: String? { if case .into(_, let source) = self { source } else { nil } }

  /// The pairs that may occur, as far as they are known.
  package var pairs: [LanguagePair] {
    switch self {
    case .between(let first, let second):
      [LanguagePair(first, second), LanguagePair(second, first)]
    case .into(let targets, let source):
      source.map { source in targets.map { LanguagePair(source, $0) } } ?? []
    case .asWanted: []
    }
  }

  /// The languages that are spoken; empty if they are unknown.
  package var sources: [String] {
    switch self {
    case .between(let first, let second): [first, second]
    case .into(_, let source): source.map { [$0] } ?? []
    case .asWanted: []
    }
  }

  /// Returns the languages after a request of the user, of which a language that is nil stays.
  ///
  /// - Returns: Nil if nothing changes. Translations for several readers keep their languages.
  func changed(from source: String?, to target: String?) -> TranslationDirections? {
    let source = source.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
    let target = target.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
    let changed: TranslationDirections
    switch self {
    case .into(let targets, let assumed):
      let isForOne = targets.count == 1
      changed = .into(isForOne ? [target ?? targets[0]] : targets, from: source ?? assumed)
    case .between:
      guard let source, let target, !LanguagePair(source, target).isTrivial else { return nil }
      changed = .between(source, target)
    case .asWanted: return nil
    }
    return changed == self ? nil : changed
  }

  /// True if an utterance may get several translations.
  var hasSeveralTargets: Bool {
    switch self {
    case .into(let targets, _): targets.count > 1
    case .between: false
    case .asWanted: true
    }
  }

  /// Returns the languages into which a caption of `source` is translated, which may name them itself.
  ///
  /// Between two languages, nothing is translated from a third one.
  func targets(from source: String, wanted: [String]?) -> [String] {
    switch self {
    case .asWanted: return wanted ?? []
    case .into(let targets, _): return targets
    case .between(let first, let second):
      if LanguagePair(source, first).isTrivial { return [second] }
      return LanguagePair(source, second).isTrivial ? [first] : []
    }
  }
}
