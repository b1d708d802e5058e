/// A piece of a text in Latin letters, and where the piece of the text ends for which it stands.
struct LatinUnit: Equatable, Sendable {
  /// The Latin letters, or what was kept of the text.
  var latin: String
  /// The end in the text, in Unicode code points.
  var end: Int
  /// True for words, false for spaces, punctuation and signs.
  var isWord = true
  /// True if a space separates the word from what stands before it, although the text has none.
  var isSeparated = false
}

extension [LatinUnit] {
  /// The text that the units make.
  var joined: String {
    var result = ""
    for unit in self {
      if unit.isSeparated, let last = result.unicodeScalars.last, last.endsWithoutSpace {
        result += " "
      }
      result += unit.latin
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True if a word that follows needs a space before it.
  var endsWithoutSpace: Bool {
    !properties.isWhitespace && !["(", "[", "{", "“", "‘", "«", "\"", "/", "-"].contains(self)
  }
}
