@testable import Typesetting

extension LaidOutText {
  /// The words that both texts begin with and that are on other lines in `later`.
  ///
  /// Words are separated by white space.
  func jumps(to later: LaidOutText) -> [String] {
    zip(words, later.words).prefix { $0.text.isSpelled(like: $1.text) }
      .filter { $0.lines != $1.lines }.map { "\($0.text): \($0.lines), then \($1.lines)" }
  }

  /// The words of the text, with the line number of each code point.
  private var words: [(text: String, lines: [Int])] {
    var words: [(text: String, lines: [Int])] = []
    var isOpen = false
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isOpen { words.append(("", [])) }
      isOpen = !isSpace
      if !isSpace, let line = lines.firstIndex(where: { $0.codePoints.contains(place) }) {
        words[words.count - 1].text.unicodeScalars.append(scalar)
        words[words.count - 1].lines.append(line)
      }
    }
    return words
  }
}
