package import Stability

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
  /// times, a single word if it occurs four times. Two characters of a script without spaces count as one word.
  /// Other words that follow the copies stay.
  package static func cutting(_ words: [SpokenWord]) -> [SpokenWord] {
    let keys = words.map(\.key)
    var distinct: [SpokenWord] = []
    var start = 0
    while start < words.count {
      let (period, copies) = repetition(in: keys[start...], of: words)
      distinct += words[start..<start + period]
      start += period * copies
      // The limit of tokens cuts the last copy.
      let rest = keys[start...]
      if copies > 1, rest.count < period, keys[(start - period)...].starts(with: rest) { break }
    }
    return distinct
  }

  /// Returns the number of words at the end of a partial text that only repeat those before them.
  ///
  /// A decoder that waits for more speech often writes the last phrase, or a text of one word, a second
  /// time. The next words show whether it was said twice. Many words of scripts without spaces repeat two
  /// characters.
  package static func echo(in words: [SpokenWord]) -> Int {
    let keys = words.map(\.key)
    return stride(from: 1, through: keys.count / 2, by: 1).first { count in
      let isPhrase =
        words.suffix(count).allSatisfy(\.isUnspaced)
        ? count >= 4 : count > 1 || keys.count == 2
      return isPhrase && keys.suffix(count).elementsEqual(keys.dropLast(count).suffix(count))
    } ?? 0
  }

  /// Returns the length of the part with which `keys` begins, and how often it occurs in a row.
  private static func repetition(
    in keys: ArraySlice<String>, of words: [SpokenWord]
  ) -> (period: Int, copies: Int) {
    for period in stride(from: 1, through: keys.count / 2, by: 1) {
      var copies = 1
      while keys.dropFirst(period * copies).prefix(period).elementsEqual(keys.prefix(period)) {
        copies += 1
      }
      let isUnspaced = words[keys.startIndex...].prefix(period).allSatisfy(\.isUnspaced)
      let wordCount = isUnspaced ? period / 2 : period
      if copies >= (wordCount >= 5 ? 2 : wordCount >= 2 ? 3 : 4) { return (period, copies) }
    }
    return (1, 1)
  }
}
