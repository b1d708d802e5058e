internal import Typesetting

extension String {
  /// Its words as the figures of `decode` count them: what stands between blanks, and in writing without
  /// blanks between words each character.
  ///
  /// A foreign word in such writing is one. Text with blanks has no other words than those between them.
  var words: [Substring] {
    split(whereSeparator: \.isWhitespace).flatMap(\.dividedWhereThereAreNoBlanks)
  }
}

extension Substring {
  fileprivate var dividedWhereThereAreNoBlanks: [Substring] {
    guard unicodeScalars.contains(where: { $0.value >= 0xE00 }) else { return [self] }
    var words: [Substring] = []
    var start = startIndex
    var wasAlone = true
    for place in indices {
      let isAlone = self[place].standsAlone
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

extension Character {
  /// Whether it is a word by itself: a character of a writing without blanks, or of its punctuation, but
  /// no emoji, which stands by words of any writing.
  fileprivate var standsAlone: Bool {
    guard let scalar = unicodeScalars.first, !scalar.properties.isEmojiPresentation else {
      return false
    }
    return switch scalar.value {
    case 0x3000...0x303F, 0xFF01...0xFF65: true
    default: scalar.isSetWithoutSpaces
    }
  }
}
