package import Romanization

/// A stretch of a text that was converted from one script to the other.
package struct ConvertedPiece: Hashable, Sendable {
  package let text: String
  /// The Persian word that the text is, or is spelled for; nil for what stands between words, and what stays.
  package let word: String?

  package init(text: String, word: String? = nil) { (self.text, self.word) = (text, word) }
}

extension Romanizer {
  /// Returns a Persian text in Latin letters, in pieces.
  package func persianPieces(of text: String) -> [ConvertedPiece] {
    romanize(text, in: RomanizedLanguage.persian.rawValue)?.pieces
      .map { ConvertedPiece(text: $0.latin, word: $0.word) } ?? [ConvertedPiece(text: text)]
  }
}
