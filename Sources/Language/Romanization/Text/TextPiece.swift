/// A stretch of a text: a word of the script that is romanized, or what is kept.
struct TextPiece {
  /// The kinds of pieces.
  enum Kind {
    /// Letters of the script.
    case word
    /// Letters of other scripts, and digits.
    case foreign
    /// Spaces.
    case space
    /// Punctuation, signs and emoji.
    case sign
  }

  let kind: Kind
  let range: Range<Int>
}

extension [Unicode.Scalar] {
  /// Returns the pieces of a text, of which `isLetter` tells the letters of the script.
  func pieces(where isLetter: (Unicode.Scalar) -> Bool) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var start = 0
    while start < count {
      let kind = TextPiece.Kind(of: self[start], isLetter)
      var end = start + 1
      while end < count, continues(kind, at: end, isLetter) { end += 1 }
      pieces.append(TextPiece(kind: kind, range: start..<end))
      start = end
    }
    return pieces
  }

  private func continues(
    _ kind: TextPiece.Kind, at index: Int, _ isLetter: (Unicode.Scalar) -> Bool
  ) -> Bool {
    TextPiece.Kind(of: self[index], isLetter) == kind
      || kind == .word && self[index].isCombiningMark
      || kind == .word && self[index].isApostrophe && index + 1 < count
        && isLetter(self[index + 1])
  }
}

extension TextPiece.Kind {
  fileprivate init(of scalar: Unicode.Scalar, _ isLetter: (Unicode.Scalar) -> Bool) {
    if isLetter(scalar) {
      self = .word
    } else if scalar.properties.isWhitespace {
      self = .space
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      self = .foreign
    } else {
      self = .sign
    }
  }
}

extension Unicode.Scalar {
  /// True for the marks that letters of several scripts can have.
  fileprivate var isCombiningMark: Bool { (0x300...0x36F).contains(value) }

  /// True for the signs that stand within words of some languages.
  fileprivate var isApostrophe: Bool { self == "'" || self == "’" || self == "ʼ" }
}
