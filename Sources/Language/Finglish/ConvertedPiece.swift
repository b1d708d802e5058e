package import Romanization

/// A stretch of a text that was converted from one script to the other.
package struct ConvertedPiece: Hashable, Sendable {
  package let text: String
  /// The Persian word that the text is, or is spelled for; nil for what stands between words, and what stays.
  package let word: String?

  package init(text: String, word: String? = nil) { (self.text, self.word) = (text, word) }
}

extension Romanizer {
  /// Returns a Persian text in Latin letters, in pieces; words of other scripts stay, and are no Persian words.
  package func persianPieces(of text: String) -> [ConvertedPiece] {
    let pieces = romanize(text, in: RomanizedLanguage.persian.rawValue)?.pieces
    return pieces?.map { piece in
      let word = piece.word.flatMap { word in
        TextConverter.script(for: Array(word.utf8)) == .latin ? word : nil
      }
      return ConvertedPiece(text: piece.latin, word: word)
    } ?? [ConvertedPiece(text: text)]
  }
}
