/// The detection of a decoder that repeats itself without end.
///
/// A Whisper model whose audio context is cut to the length of the speech does not always emit the end
/// of the text, and repeats its last words up to the limit of tokens instead. A sentence that a person
/// really says twice in one breath is written once.
package enum RepetitionDetector {
  /// The longest repeated part, in tokens.
  private static let maxPeriod = 40

  /// Returns the length of the part that is repeated at the end of `tokens`; nil if no part is.
  ///
  /// A part of eight tokens and more counts if it occurs twice, one of two to seven tokens if it occurs
  /// three times, a single token if it occurs four times.
  package static func period<Token: Equatable>(of tokens: some BidirectionalCollection<Token>)
    -> Int?
  {
    let tail = Array(tokens.suffix(maxPeriod * 2))
    for period in 1...maxPeriod {
      let count = period >= 8 ? 2 : period >= 2 ? 3 : 4
      guard tail.count >= period * count else { continue }
      let compared = period * (count - 1)
      if tail.suffix(compared).elementsEqual(tail.dropLast(period).suffix(compared)) {
        return period
      }
    }
    return nil
  }

  /// Returns `words` with one copy of each part that is repeated.
  ///
  /// A part of five words and more counts if it occurs twice, one of two to four words if it occurs three
  /// times, a single word if it occurs four times. Other words that follow the copies stay.
  ///
  /// - Parameters:
  ///   - words: The words of a text.
  ///   - key: The form of a word in which two copies are equal.
  /// - Returns: All words if nothing is repeated.
  package static func cutting<Word>(_ words: [Word], by key: (Word) -> String) -> [Word] {
    let keys = words.map(key)
    var kept: [Word] = []
    var start = 0
    while start < words.count {
      let (period, copies) = repetition(in: keys[start...])
      kept += words[start..<start + period]
      start += period * copies
      // The limit of tokens cuts the last copy.
      let rest = keys[start...]
      if copies > 1, rest.count < period, keys[(start - period)...].starts(with: rest) { break }
    }
    return kept
  }

  /// Returns the number of words at the end of a growing text that only repeat those before them.
  ///
  /// A decoder that waits for more speech often writes the last phrase, or a text of one word, a second
  /// time. The next words show whether it was said twice.
  package static func echo(in keys: [String]) -> Int {
    stride(from: 1, through: keys.count / 2, by: 1).first { count in
      (count > 1 || keys.count == 2)
        && keys.suffix(count).elementsEqual(keys.dropLast(count).suffix(count))
    } ?? 0
  }

  /// Returns the length of the part with which `keys` begins, and how often it occurs in a row.
  private static func repetition(in keys: ArraySlice<String>) -> (period: Int, copies: Int) {
    for period in stride(from: 1, through: keys.count / 2, by: 1) {
      var copies = 1
      while keys.dropFirst(period * copies).prefix(period).elementsEqual(keys.prefix(period)) {
        copies += 1
      }
      if copies >= (period >= 5 ? 2 : period >= 2 ? 3 : 4) { return (period, copies) }
    }
    return (1, 1)
  }
}
