internal import Language

/// A sentence of a text.
package struct Sentence: Equatable, Sendable {
  /// The sentence without blanks at its ends.
  package let text: String
  /// The blanks and line breaks between this sentence and the next one.
  package fileprivate(set) var separator: String
  /// The number of Unicode code points of the text up to the end of the sentence, without the separator.
  package let end: Int
}

/// A splitter of texts into sentences, with the rules of one language (UAX #29).
///
/// An instance belongs to one thread.
package final class SentenceSplitter {
  private let breaks: TextBreaks?

  /// Creates a splitter for a language, such as `en`.
  package init(language: String) {
    // An abbreviation of the language ends no sentence.
    breaks = TextBreaks(of: .sentences, locale: "\(language)@ss=standard")
  }

  /// Returns the sentences of a text in their order.
  ///
  /// A line break ends a sentence, too.
  package func sentences(of text: String) -> [Sentence] {
    var sentences: [Sentence] = []
    var count = 0
    for piece in pieces(of: text) {
      let scalars = piece.unicodeScalars
      let trailing = scalars.reversed().prefix(while: \.properties.isWhitespace).count
      let sentence = scalars.dropLast(trailing).drop(while: \.properties.isWhitespace)
      if !sentence.isEmpty {
        sentences.append(
          Sentence(
            text: String(sentence), separator: String(scalars.suffix(trailing)),
            end: count + scalars.count - trailing))
      } else if let last = sentences.indices.last {
        // A text that begins with blanks has no sentence to which they belong.
        sentences[last].separator += piece
      }
      count += scalars.count
    }
    return sentences
  }

  /// Returns parts of the text that together are the text.
  private func pieces(of text: String) -> [String] {
    guard let breaks, !text.isEmpty else { return text.isEmpty ? [] : [text] }
    let units = Array(text.utf16)
    var start = 0
    return breaks.ends(in: units).map { end in
      defer { start = end }
      return String(decoding: units[start..<end], as: UTF16.self)
    }
  }
}
