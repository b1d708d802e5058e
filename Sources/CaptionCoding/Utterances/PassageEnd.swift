/// Where a passage of a running text ends, so that each is one caption.
///
/// It ends behind a sentence, if it has 24 bytes by then ("Yes." alone is no caption), or else at the last
/// blank within 200 code points. Whether a mark ends a sentence is known only when what follows it is, so
/// nothing is decided at the end of the text. Text without blanks is cut after 300.
enum PassageEnd {
  private static let shortest = 24
  private static let longest = 200
  private static let longestWord = 100
  /// How far behind a mark it is looked for what follows; nobody ends a sentence with more.
  private static let farthest = longest + longestWord

  /// The end of the first caption in a text that goes on behind it; nil while none is in sight.
  ///
  /// No blank stands before it. It looks no farther than the longest caption goes.
  static func first(in text: Substring) -> Substring.Index? {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var count = 0
    var lastBlank: Substring.Index?
    var marks: Marks?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar.properties.isWhitespace {
        if count > 0, index > scalars.startIndex, !scalars[scalars.index(before: index)].isBlank {
          lastBlank = index
        }
      } else if scalar.endsSentence {
        if marks.map({ index >= $0.end }) ?? true { marks = Marks(at: index, in: scalars) }
        if let marks, isEnd(marks, at: index, in: text) { return marks.end }
      }
      if count >= longest, let lastBlank { return lastBlank }
      if count >= longest + longestWord, !scalar.properties.isGraphemeExtend || count >= 1000 {
        return index
      }
      index = scalars.index(after: index)
      count += 1
    }
    return nil
  }

  /// Whether the text, taken as whole, ends as a caption does.
  static func isBehind(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard text.utf8.count >= shortest,
      let last = scalars.lastIndex(where: { !$0.mayFollowSentence || $0.endsSentence }),
      scalars[last].endsSentence
    else { return false }
    return scalars[last] != "." || !isAbbreviation(scalars[..<last])
  }

  /// The marks between a sentence and the next, which are looked at once for all of them.
  private struct Marks {
    /// Behind the last of them.
    let end: Substring.Index
    /// Whether what follows is known, and may end a sentence.
    let areFollowed: Bool
    /// Whether blanks follow, and behind them no letter that only goes on.
    let areFollowedByAnother: Bool

    init(at index: Substring.Index, in scalars: Substring.UnicodeScalarView) {
      let behind = scalars[index...].prefix(farthest)
      let rest = scalars[(behind.firstIndex { !$0.mayFollowSentence } ?? behind.endIndex)...]
      end = rest.startIndex
      areFollowed = end < behind.endIndex
      let next = rest.prefix(farthest).first { !$0.isBlank }
      areFollowedByAnother =
        rest.first?.isBlank == true && next.map { !$0.properties.isLowercase } ?? false
    }
  }

  private static func isEnd(
    _ marks: Marks, at mark: Substring.Index, in text: Substring
  ) -> Bool {
    guard marks.areFollowed, text[..<marks.end].utf8.count >= shortest else { return false }
    let scalars = text.unicodeScalars
    if scalars[mark].isWide { return true }
    guard marks.areFollowedByAnother else { return false }
    return scalars[mark] != "." || !isAbbreviation(scalars[..<mark])
  }

  /// Whether a full stop behind that text belongs to its last word: an initial, an ordinal number, or a
  /// word of ASCII without a vowel, such as Mr, Dr, vs.
  private static func isAbbreviation(_ before: Substring.UnicodeScalarView) -> Bool {
    let word = before.suffix(12).reversed().prefix {
      $0.properties.isAlphabetic || $0.isDigit || $0 == "'" || $0 == "’"
    }
    if word.allSatisfy(\.isDigit) { return (1...2).contains(word.count) }
    if word.count == 1 { return true }
    return word.allSatisfy(\.isASCII)
      && !word.contains { "aeiouyAEIOUY".unicodeScalars.contains($0) || $0.isDigit }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }

  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// A mark that ends a sentence by itself, with no blank after it.
  fileprivate var isWide: Bool {
    switch self {
    case "。", "！", "？", "｡": true
    default: false
    }
  }

  fileprivate var endsSentence: Bool {
    switch self {
    case ".", "!", "?", "…", "؟", "۔", "।", "॥", "։", "።", "။", "៕": true
    default: isWide
    }
  }

  /// A quotation mark or a bracket that closes, or another mark: it belongs to the sentence before it.
  fileprivate var mayFollowSentence: Bool {
    switch self {
    case "\"", "'", "”", "’", "»", ")", "]", "}", "」", "』", "）", "】": true
    default: endsSentence
    }
  }
}
