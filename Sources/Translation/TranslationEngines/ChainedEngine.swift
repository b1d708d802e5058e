internal import Translation

/// A translation through a language between.
final class ChainedEngine: TranslationEngine {
  let name: String
  private let first: any TranslationEngine
  private let last: any TranslationEngine
  private let other: (any TranslationEngine)?
  private let language: String

  /// Creates an engine of two steps from a language.
  ///
  /// Another engine translates sentences in which words of the language between would be left.
  init(
    _ first: any TranslationEngine, _ last: any TranslationEngine, from language: String,
    otherwise other: (any TranslationEngine)? = nil
  ) {
    self.first = first
    self.last = last
    self.other = other
    self.language = language
    name = first.name == last.name ? first.name : "\(first.name) and \(last.name)"
  }

  var mayRewordSentences: Bool {
    first.mayRewordSentences || last.mayRewordSentences || other?.mayRewordSentences == true
  }

  func prepare() {
    first.prepare()
    last.prepare()
  }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    let text = try last.translate(
      try first.translate(SpokenTime.inDigits(sentence, language: language)))
    guard let other, !last.unknownWords.isEmpty else { return text }
    // A name is the same in all three languages.
    let words = Set(Self.runs(of: sentence))
    guard last.unknownWords.contains(where: { !words.isSuperset(of: Self.runs(of: $0)) }) else {
      return text
    }
    return (try? other.translate(sentence)) ?? text
  }

  /// The letters of a text without what stands between them.
  private static func runs(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter }
  }
}
