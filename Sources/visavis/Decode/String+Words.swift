internal import Typesetting

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
  /// True for a character of a script without spaces, and for the punctuation of such scripts.
  ///
  /// False for emoji, which occur next to words of any script.
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
