/// A stretch of a romanized text.
package struct RomanizedPiece: Sendable, Equatable {
  package let latin: String
  /// The word of the source; nil for what stands between words.
  package let word: String?
}

extension RomanizedText {
  /// The text in pieces, whose Latin letters joined are `text` without a mark for what was left out.
  package var pieces: [RomanizedPiece] {
    var pieces: [RomanizedPiece] = []
    var start = 0
    for unit in units {
      if unit.isSeparated, let last = pieces.last?.latin.unicodeScalars.last, last.endsWithoutSpace
      {
        pieces.append(RomanizedPiece(latin: " ", word: nil))
      }
      var word: String?
      if unit.isWord { word = String(String.UnicodeScalarView(source[start..<unit.end])) }
      pieces.append(RomanizedPiece(latin: unit.latin, word: word))
      start = unit.end
    }
    return pieces
  }
}
