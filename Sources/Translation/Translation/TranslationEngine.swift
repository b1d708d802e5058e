/// A program, a library or a service that translates sentences of one language pair.
///
/// One thread at a time uses an engine. A call waits for the answer, at most for the engine's own
/// timeout.
package protocol TranslationEngine: AnyObject {
  /// The name for messages, such as `apertium`.
  var name: String { get }

  /// True if each request costs money.
  var isMetered: Bool { get }

  /// True if the engine may word the beginning of a sentence anew once more of it is known.
  ///
  /// Models do; rules and dictionaries translate most words by those beside them.
  var mayRewordSentences: Bool { get }

  /// The words of the last sentence that the engine did not know, as they stand in its translation.
  var unknownWords: [String] { get }

  /// True if another engine translates in place of a better one that has failed.
  var isSubstitute: Bool { get }

  /// Gets ready for the first sentence, which may take as long as an answer.
  func prepare()

  /// Translates a sentence.
  ///
  /// - Parameter sentence: A sentence without newlines, that begins and ends as a written one.
  /// - Returns: The translation as the engine gives it.
  /// - Throws: `TranslationError` if there is no answer. The next call tries again.
  func translate(_ sentence: String) throws(TranslationError) -> String
}

extension TranslationEngine {
  package var isMetered: Bool { false }
  package var mayRewordSentences: Bool { true }
  package var unknownWords: [String] { [] }
  package var isSubstitute: Bool { false }
  package func prepare() {}
}

/// The reason why an engine has no answer.
package enum TranslationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing that is installed translates the pair.
  case missing(LanguagePair, advice: String)
  /// The engine ended, could not be started, or answered garbage.
  case failed(engine: String, reason: String)
  /// The engine took too long.
  case timedOut(engine: String)
  /// The engine failed before and is left alone for a while.
  case paused(engine: String)
  /// A service refuses the key.
  case keyRejected(engine: String)
  /// A service asks for a key, and there is none.
  case keyMissing(engine: String)
  /// A service asks for fewer requests.
  case tooManyRequests(engine: String)
  /// The words that a service translates in a month, or for the price, are used up.
  case quotaExceeded(engine: String)

  package var description: String {
    switch self {
    case .missing(let pair, let advice): "nothing translates \(pair); \(advice)"
    case .failed(let engine, let reason): "the translation by \(engine) failed (\(reason))"
    case .timedOut(let engine): "\(engine) takes too long to translate"
    case .paused(let engine): "\(engine) does not translate at present"
    case .keyRejected(let engine): "\(engine) does not accept the key"
    case .keyMissing(let engine): "\(engine) asks for a key"
    case .tooManyRequests(let engine): "\(engine) asks for fewer requests"
    case .quotaExceeded(let engine): "the quota of \(engine) is used up"
    }
  }
}
