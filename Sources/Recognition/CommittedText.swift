/// The text of an open utterance, of which the beginning is committed.
///
/// Words are committed if two decodings in a row agree on them, letter by letter, and the later one is
/// certain of them. A word of which it is not certain takes five decodings and one and a half seconds. A
/// committed word is never changed, neither by a later decoding nor by the last one. The rule "local agreement" with two decodings
/// is that of Macháček and others, *Turning Whisper into a real-time transcription system* (2023); the
/// certainty is ours.
package struct CommittedText: Sendable, Equatable {
  /// The words that are committed, as they were written when they were.
  ///
  /// Punctuation after the last one is not committed.
  private var committed: [Substring] = []
  /// The words of the last decoding after the committed ones.
  private var rest: [Substring] = []
  /// The decodings in a row that agree on each word of `rest`.
  private var agreements: [Agreement] = []
  private var isFinal = false

  /// The decodings in a row that agree on a word.
  private struct Agreement: Equatable {
    var count = 0
    /// The end of the audio of the first one, in seconds.
    var start = 0.0
  }

  /// The number of decodings that commit a word of which the decoder is not certain.
  private static let uncertainAgreements = 5
  /// The seconds for which they must agree.
  private static let uncertainTime = 1.5

  package init() {}

  /// The whole text.
  package var text: String { (committed + rest).joined(separator: " ") }

  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int {
    guard let last = committed.last else { return 0 }
    let before = committed.dropLast().reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    return before + (isFinal ? last : Self.stem(last)).unicodeScalars.count
  }

  /// Takes the text of a new decoding.
  ///
  /// - Parameters:
  ///   - text: The text of all speech of the utterance so far.
  ///   - end: The end of this speech, in seconds.
  ///   - isCertain: The decoder's certainty of each word; empty if it is certain of all.
  ///   - commits: False if nothing is to be committed.
  package mutating func update(
    _ text: String, at end: Double, isCertain: [Bool] = [], commits: Bool = true
  ) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let new = wordsAfterCommitted(in: words)
    let agreed = Self.agreedCount(new, rest)
    let counts = new.indices.map { index in
      let former = index < agreed ? agreements[index] : Agreement(start: end)
      return Agreement(count: former.count + 1, start: former.start)
    }
    // The last word of a decoding is often cut off by the end of the audio.
    let candidates = new.indices.dropLast().prefix(agreed)
    let offset = words.count - new.count
    let accepted = candidates.prefix { index in
      let word = offset + index
      guard isCertain.indices.contains(word), !isCertain[word] else { return true }
      return counts[index].count >= Self.uncertainAgreements
        && end - counts[index].start >= Self.uncertainTime
    }
    let count = commits ? accepted.count : 0
    committed += new.prefix(count)
    let newRest = new.dropFirst(count)
    let formerRest = rest.dropFirst(count)
    // Words at the end that the decoding leaves out, but does not replace, stay until the next one.
    let isBeginning = formerRest.map(Self.key).starts(with: newRest.map(Self.key))
    let keepsFormer = isBeginning && !newRest.isEmpty
    rest = Array(keepsFormer ? formerRest : newRest)
    agreements = Array(counts.dropFirst(count))
    agreements += Array(
      repeating: Agreement(start: end), count: max(0, rest.count - agreements.count))
  }

  /// Takes the text of the last decoding, and commits all of it.
  package mutating func finish(_ text: String) {
    committed += wordsAfterCommitted(in: text.split(whereSeparator: \.isWhitespace))
    rest = []
    agreements = []
    isFinal = true
  }

  /// Returns the number of leading words on which both decodings agree.
  ///
  /// Punctuation after the last of them may differ.
  private static func agreedCount(_ new: [Substring], _ old: [Substring]) -> Int {
    var count = 0
    for (word, other) in zip(new, old) {
      guard stem(word) == stem(other) else { break }
      count += 1
      if word != other { break }
    }
    return count
  }

  /// Returns the words of a decoding that follow the committed ones.
  ///
  /// The last committed word takes its punctuation from the decoding.
  private mutating func wordsAfterCommitted(in words: [Substring]) -> [Substring] {
    let covered = wordsCovered(by: committed, in: words)
    if covered > 0, let last = committed.last, Self.stem(words[covered - 1]) == Self.stem(last) {
      committed[committed.count - 1] = words[covered - 1]
    }
    return Array(words.dropFirst(covered))
  }

  /// Returns the number of `words` that stand for the committed ones.
  ///
  /// The decoding may have one word more or less there, or other ones. The number with the smallest edit
  /// distance is chosen.
  private func wordsCovered(by committed: [Substring], in words: [Substring]) -> Int {
    let keys = committed.map(Self.key)
    let others = words.prefix(keys.count + 8).map(Self.key)
    if others.starts(with: keys) { return keys.count }
    var distances = Array(0...others.count)
    for (row, key) in keys.enumerated() {
      var previous = distances[0]
      distances[0] = row + 1
      for column in others.indices {
        let above = distances[column + 1]
        let replaced = previous + (key == others[column] ? 0 : 1)
        distances[column + 1] = min(above + 1, distances[column] + 1, replaced)
        previous = above
      }
    }
    let best = distances.min() ?? 0
    // Of equal distances, the one that leaves as many words as the committed ones are is likely.
    return distances.indices.filter { distances[$0] == best }
      .min { abs($0 - keys.count) < abs($1 - keys.count) } ?? 0
  }

  /// The word without punctuation at its end.
  private static func stem(_ word: Substring) -> Substring {
    let scalars = word.unicodeScalars
    guard let last = scalars.lastIndex(where: \.isLetterOrDigit) else { return word }
    return Substring(scalars[...last])
  }

  /// The word without case and punctuation.
  package static func key(_ word: Substring) -> String {
    String(String.UnicodeScalarView(word.lowercased().unicodeScalars.filter(\.isLetterOrDigit)))
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
