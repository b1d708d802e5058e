internal import Language
internal import Romanization
package import Signs

/// A paragraph of a sign that is to be translated.
package struct SignText: Hashable, Sendable {
  package let words: String
  /// The language of the words, and that of the reader.
  package let language: String
  package let target: String
}

/// The language in which a reader reads signs.
struct SignReader: Hashable {
  var language: String
  /// True if the reader speaks the language and reads it in Latin letters.
  var isRomanized: Bool

  /// The language with the script of the words that the reader gets.
  var writtenLanguage: String {
    guard isRomanized, RomanizedLanguage(tag: language) != nil else { return language }
    return "\(LanguageTag.primarySubtag(of: language))-Latn"
  }
}

extension Sign {
  /// Returns the paragraphs for a reader of another language; empty if the sign's language is the same or unknown.
  package func texts(foreignTo target: String) -> [SignText] {
    guard let language, !LanguageTag.haveSameLanguage(language, target) else { return [] }
    return paragraphs.map {
      SignText(words: Sign.text(of: $0), language: language, target: target)
    }
  }
}
