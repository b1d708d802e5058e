/// Where text that only ever grows is cut into captions.
///
/// A caption ends with a sentence, or, where no sentence ends, with a word when it is long. `Dr.` and `U.S.`
/// end nothing; what is cut too seldom there is cut at the next sentence.
enum CaptionEnd {
  /// So many code points are two full lines and more: what is longer is not read at one go.
  static let longest = 200

  /// Whether the text can be a caption as it stands.
  static func isSentence(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    while let last = rest.last, last.properties.isWhitespace || closers.contains(last) {
      rest.removeLast()
    }
    guard let mark = rest.last, marks.contains(mark) else { return false }
    return mark != "." || !endsInAbbreviation(rest.dropLast())
  }

  /// Whether it is too long to go on.
  static func isLong(_ text: String) -> Bool { text.unicodeScalars.count >= longest }

  /// The length in code points of the first caption of a text that goes on; nil while it has no end.
  ///
  /// A sentence that the text ends with may go on (`3.` becomes `3.5`), so it is not cut off.
  static func firstLength(in text: String) -> Int? {
    let scalars = text.unicodeScalars
    var count = 0
    var lastWordEnd: Int?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      count += 1
      guard index < scalars.endIndex else { return nil }
      let isEnd = scalars[index].properties.isWhitespace || wideMarks.contains(scalar)
      if isEnd, !scalar.properties.isWhitespace {
        let isClosing = closers.contains(scalar) || marks.contains(scalar)
        if isClosing, !closers.contains(scalars[index]), isSentence(String(scalars[..<index])) {
          return count
        }
        lastWordEnd = count
      }
      if count >= longest, let lastWordEnd { return lastWordEnd }
      if count >= longest * 2 { return count }
    }
    return nil
  }

  private static let wideMarks: Set<Unicode.Scalar> = ["。", "！", "？", "．"]
  private static let marks = wideMarks.union([
    ".", "!", "?", "…", "؟", "۔", "।", "॥", "։", "።", "។", "။",
  ])
  private static let closers: Set<Unicode.Scalar> = [
    "\"", "'", ")", "]", "»", "”", "’", "」", "』", "）",
  ]

  /// `Dr`, `U.S`, `J`: a short word with a capital before a full stop may be no end.
  private static func endsInAbbreviation(_ text: Substring.UnicodeScalarView) -> Bool {
    let word = text.suffix(4).reversed().prefix { $0.properties.isAlphabetic || $0 == "." }
    guard word.count < 4, let first = word.reversed().first else { return false }
    return first.properties.isUppercase
  }
}

extension String {
  /// The text and what is said after it, with a space between where the writing has one and neither brings it.
  func followed(by next: String) -> String {
    guard let last = unicodeScalars.last, let first = next.unicodeScalars.first else {
      return self + next
    }
    let isJoined =
      last.properties.isWhitespace || first.properties.isWhitespace || last.writesWithoutSpaces
      || first.writesWithoutSpaces
    return isJoined ? self + next : self + " " + next
  }
}

extension Unicode.Scalar {
  /// Whether words are not kept apart by spaces where it is written: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
  fileprivate var writesWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
