internal import Language

extension String {
  /// The words of the text, as counted by the figures of `decode`.
  ///
  /// Words are separated by white space. In scripts without spaces between words, each character is
  /// a word, and a foreign word among them is one word.
  var words: [Substring] {
    split(whereSeparator: \.isWhitespace).flatMap(\.dividedWhereThereAreNoBlanks)
  }
}

extension Substring {
  fileprivate var dividedWhereThereAreNoBlanks: [Substring] {
    guard unicodeScalars.contains(where: \.isUnspaced) else { return [self] }
    var words: [Substring] = []
    var start = startIndex
    var wasAlone = true
    for place in indices {
      let isAlone = self[place].unicodeScalars.first?.isUnspaced == true
      if place > startIndex, isAlone || wasAlone {
        words.append(self[start..<place])
        start = place
      }
      wasAlone = isAlone
    }
    words.append(self[start...])
    return words
  }
}
