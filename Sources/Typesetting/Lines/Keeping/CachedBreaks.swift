/// The line breaks that a revised text takes over from its earlier version.
///
/// Readers look at words that are already shown. Each word that both texts have in common at their
/// beginning therefore stays on its line. A word that grew counts as a different word. In scripts
/// without spaces, characters count as words.
struct CachedBreaks: Equatable {
  /// The starts of the kept lines in code points of the new text, ascending, from the first line
  /// on.
  let starts: [Int]
  /// The end of the common words in the new text, including the spaces behind them.
  let settled: Int

  /// Creates the kept breaks, or nil if the texts do not begin with the same word.
  init?(of earlier: LaidOutText, in text: String) {
    let new = Array(text.unicodeScalars)
    let common = CommonWords(of: Array(earlier.text.unicodeScalars), and: new)
    starts = earlier.lines.compactMap { common.place(of: $0.codePoints.lowerBound) }
    if starts.isEmpty { return nil }
    settled = new[common.end...].firstIndex { !$0.properties.isWhitespace } ?? new.count
  }
}
