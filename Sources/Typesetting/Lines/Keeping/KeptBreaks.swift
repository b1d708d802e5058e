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
    let new = Array(text.unicodeScalars)
    let common = CommonWords(of: Array(earlier.text.unicodeScalars), and: new)
    starts = earlier.lines.compactMap { common.place(of: $0.codePoints.lowerBound) }
    if starts.isEmpty { return nil }
    settled = new[common.end...].firstIndex { !$0.properties.isWhitespace } ?? new.count
  }
}
