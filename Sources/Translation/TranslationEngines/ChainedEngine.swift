internal import Language
internal import Translation

/// A translation through a language between, where there is no direct one.
final class ChainedEngine: TranslationEngine {
  let name: String
  private let first: any TranslationEngine
  private let last: any TranslationEngine
  private let other: (any TranslationEngine)?
  private let language: String

  /// Creates an engine of two steps from a language; another engine translates sentences in which words of the language between
  /// would be left.
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

  var mayRewordSentences: Bool { first.mayRewordSentences || last.mayRewordSentences }

  func prepare() {
    first.prepare()
    last.prepare()
  }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    let text = try last.translate(
      try first.translate(SpokenTime.inDigits(sentence, language: language)))
    guard let other, !last.unknownWords.isEmpty else { return text }
    // A name is the same in all three languages.
    let words = Set(Words(sentence.lowercased()).spellings.map { $0.filter(\.isLetter) })
    guard last.unknownWords.contains(where: { !words.contains($0.lowercased()) }) else {
      return text
    }
    return (try? other.translate(sentence)) ?? text
  }
}
