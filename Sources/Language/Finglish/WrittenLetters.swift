/// The alefs of a word, and whether it has an ayn or a hamza.
struct WrittenLetters {
  /// The alefs that are heard: all but one with another vowel at the beginning.
  private(set) var alefs: UInt8 = 0
  /// True if one of them is within the word.
  private(set) var hasInnerAlef = false
  /// True for a word with an ayn or a hamza.
  private(set) var hasSign = false

  /// Reads what was typed: aa, and an apostrophe.
  init(typed: [UInt8]) {
    var place = 0
    while place < typed.count {
      if typed[place] == UInt8(ascii: "'") { hasSign = true }
      if typed[place...].starts(with: "aa".utf8) {
        alefs &+= 1
        // A vowel that is held is one.
        while place + 1 < typed.count, typed[place + 1] == typed[place] { place += 1 }
      }
      place += 1
    }
  }

  /// Reads a Persian word in UTF-8.
  init(of word: Span<UInt8>) {
    for place in word.indices.dropFirst() where word[place - 1] == 0xD8 {
      switch word[place] {
      case 0xA7 where place > 1: (alefs, hasInnerAlef) = (alefs &+ 1, true)
      case 0xA2: alefs &+= 1
      case 0xB9, 0xA6, 0xA4, 0xA3, 0xA1: hasSign = true
      default: break
      }
    }
  }
}
