/// The text of an open utterance, of which the beginning is committed.
///
/// Words are committed if the decodings of 0.6 seconds agree on them, letter by letter, and the last of
/// these is certain of them. A word of which it is not certain takes five decodings and one and a half
/// seconds. A committed word is never changed, neither by a later decoding nor by the last one. The rule
/// "local agreement" is that of Macháček and others, *Turning Whisper into a real-time transcription system*
/// (2023); the times and the certainty are ours.
package struct CommittedText: Sendable, Equatable {
  /// The words that are committed, as they were written when they were.
  ///
  /// Punctuation after the last one is not committed.
  private var committed: [Substring] = []
  /// The words of the last decoding after the committed ones.
  private var decoded: [DecodedWord] = []
  /// The words that are shown after the committed ones.
  private var shown = ShownWords()
  private var isFinal = false

  /// The seconds for which decodings must agree on a word.
  ///
  /// Two decodings that follow each other closely make the same mistakes. With their interval of 0.25 s
  /// alone, tiny.en has 20.8 % wrong words in sentences of five synthetic voices that it hears badly, with
  /// this condition 18.7 %, and with nothing committed before the end 18.0 %.
  private static let agreedTime = 0.6
  /// The number of decodings that commit a word of which the decoder is not certain.
  private static let uncertainAgreements = 5
  /// The seconds for which they must agree.
  private static let uncertainTime = 1.5

  package init() {}

  /// The whole text.
  package var text: String { (committed + shown.words).joined(separator: " ") }

  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int {
    guard let last = committed.last else { return 0 }
    let before = committed.dropLast().reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    return before + (isFinal ? last : Self.stem(last)).unicodeScalars.count
  }

  /// The number of leading Unicode code points of `text` that were heard clearly.
  ///
  /// They have the committed words. They end before the first other word that the decoder doubts, or that
  /// the last decoding lacks.
  package var confidentCount: Int {
    guard !isFinal else { return text.unicodeScalars.count }
    let clear = Set(
      WordAlignment(shown.words, decoded.lazy.map(\.text)).pairs
        .filter { !decoded[$0.new].isDoubtful }.map(\.old))
    let heard = shown.words.indices.prefix { clear.contains($0) }.count
    return (committed + shown.words.prefix(heard)).joined(separator: " ").unicodeScalars.count
  }

  /// Takes the text of a new decoding.
  ///
  /// - Parameters:
  ///   - text: The text of all speech of the utterance so far.
  ///   - end: The end of this speech, in seconds.
  ///   - probabilities: The probability of each word; empty if all are certain.
  ///   - commits: False if nothing is to be committed.
  ///   - correctsAtOnce: True if the decoding is probably the last one.
  package mutating func update(
    _ text: String, at end: Double, probabilities: [Double] = [], commits: Bool = true,
    correctsAtOnce: Bool = false
  ) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let rest = wordsAfterCommitted(in: words)
    let offset = words.count - rest.count
    let former = decoded
    decoded = rest.enumerated().map { index, word in
      let isKnown = probabilities.indices.contains(offset + index)
      return DecodedWord(
        text: word, probability: isKnown ? probabilities[offset + index] : 1, start: end)
    }
    for (old, new) in WordAlignment(former.lazy.map(\.text), rest).pairs
    where Self.stem(former[old].text) == Self.stem(rest[new]) {
      decoded[new].count = former[old].count + 1
      decoded[new].start = former[old].start
    }
    if commits { commit(Self.agreedCount(rest, former.map(\.text)), at: end) }
    shown.update(decoded, after: former, correctsAtOnce: correctsAtOnce)
  }

  /// Commits the first of `count` words on which two decodings agree, as far as they are settled at `end`.
  private mutating func commit(_ count: Int, at end: Double) {
    // The last word of a decoding is often cut off by the end of the audio.
    let settled = decoded.dropLast().prefix(count).prefix { word in
      let time = end - word.start
      return word.isCertain
        ? time >= Self.agreedTime
        : word.count >= Self.uncertainAgreements && time >= Self.uncertainTime
    }
    let words = settled.map(\.text)
    shown.removeFirst(Self.wordsCovered(by: words, in: shown.words))
    committed += words
    decoded.removeFirst(settled.count)
  }

  /// Takes the text of the last decoding, and commits all of it.
  package mutating func finish(_ text: String) {
    committed += wordsAfterCommitted(in: text.split(whereSeparator: \.isWhitespace))
    decoded = []
    shown = ShownWords()
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
    let covered = Self.wordsCovered(by: committed, in: words)
    if covered > 0, let last = committed.last, Self.stem(words[covered - 1]) == Self.stem(last) {
      committed[committed.count - 1] = words[covered - 1]
    }
    return Array(words.dropFirst(covered))
  }

  /// Returns the number of `words` that stand for the committed ones.
  ///
  /// The decoding may have one word more or less there, or other ones. The number with the smallest edit
  /// distance is chosen.
  private static func wordsCovered(by committed: [Substring], in words: [Substring]) -> Int {
    let keys = committed.map(key)
    let others = words.prefix(keys.count + 8).map(key)
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
