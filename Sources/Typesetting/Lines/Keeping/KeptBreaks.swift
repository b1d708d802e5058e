/// What a text that changed keeps of the lines it had.
///
/// A reader's eyes are on words that were shown: as far as the earlier text and this one have the same
/// words from the beginning, each stays on its line. A word that grew is another word. Where a
/// writing has no spaces, characters stand for words.
struct KeptBreaks: Equatable {
  /// Where lines start, in code points of the new text, ascending; the first line's start included.
  let starts: [Int]
  /// Where the words that both texts begin with end, the spaces behind them included.
  let settled: Int

  /// Nil when the texts do not even begin with the same word.
  init?(of earlier: SetText, in text: String) {
    settled = Self.commonWords(
      of: Array(earlier.text.unicodeScalars), and: Array(text.unicodeScalars))
    starts = earlier.lines.map(\.codePoints.lowerBound).filter { [settled] in $0 < settled }
    if starts.isEmpty { return nil }
  }

  private static func commonWords(of old: [Unicode.Scalar], and new: [Unicode.Scalar]) -> Int {
    var end = old.commonPrefixCount(with: new)
    while end > 0, !old.isBetweenWords(end) || !new.isBetweenWords(end) { end -= 1 }
    while end > 0, end < new.count, new[end].properties.isWhitespace { end += 1 }
    return end
  }
}

extension [Unicode.Scalar] {
  /// Whether no word goes on across `place`, which is not 0.
  fileprivate func isBetweenWords(_ place: Int) -> Bool {
    guard place < count else { return true }
    let neighbours = [self[place - 1], self[place]]
    guard neighbours.contains(where: { $0.properties.isWhitespace || $0.isSetWithoutSpaces })
    else { return false }
    return isBetweenClusters(place)
  }

  /// Whether no grapheme cluster goes on across `place`; what decides that stands close by.
  private func isBetweenClusters(_ place: Int) -> Bool {
    let start = Swift.max(0, place - 40)
    let end = Swift.min(count, place + 2)
    let window = String(String.UnicodeScalarView(self[start..<end]))
    var clusterEnd = start
    return window.contains { cluster in
      clusterEnd += cluster.unicodeScalars.count
      return clusterEnd == place
    }
  }
}
