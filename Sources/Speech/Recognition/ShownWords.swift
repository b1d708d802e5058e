/// A word of a decoding.
struct DecodedWord: Sendable, Equatable {
  /// The word, with its punctuation.
  var text: Substring
  /// The decoder's probability of the word, from 0 to 1.
  var probability: Double
  /// The number of decodings in a row that have the word.
  var count = 1
  /// The end of the audio of the first one of them, in seconds.
  var start: Double

  /// The probability of a word from which it can be committed.
  ///
  /// In noise, two decodings agree on many wrong words. With 0.6, tiny has a sixth fewer wrong words
  /// than without the condition in pink noise at 10 dB, and as many without noise.
  private static let minCertainProbability = 0.6
  /// The probability of a word below which the decoder doubts it.
  ///
  /// Without the condition, 0.20 and not 0.14 of the words that are translated from tiny's English are taken
  /// back. With 0.5, they appear 0.07 s later.
  private static let minClearProbability = 0.4

  /// True if the decoder is certain of the word.
  var isCertain: Bool { probability >= Self.minCertainProbability }

  /// True if the decoder doubts the word.
  var isDoubtful: Bool { probability < Self.minClearProbability }
}

/// The words of an open utterance after the committed ones, as they are shown.
///
/// A decoder often changes its mind, and changes it back with the next decoding. A shown word is corrected
/// if two decodings in a row agree on the correction and the decoder is certain of it. Without certainty,
/// three must agree. A word is removed if two decodings in a row lack it. The last word is corrected at
/// once, because the end of the audio often cuts it. New words after the last one are shown at once. Case
/// and punctuation alone change with the next correction or word.
struct ShownWords: Sendable, Equatable {
  private(set) var words: [Substring] = []

  /// Takes the words of a decoding.
  ///
  /// - Parameters:
  ///   - decoded: The words, after the committed ones.
  ///   - former: Those of the decoding before.
  ///   - correctsAtOnce: True if no correction waits for another decoding.
  mutating func update(
    _ decoded: [DecodedWord], after former: [DecodedWord], correctsAtOnce: Bool
  ) {
    let texts = decoded.map(\.text)
    guard words.map(CommittedText.key) != texts.map(CommittedText.key) else { return }
    if correctsAtOnce { return words = texts }
    let alignment = WordAlignment(words, texts)
    let kept = Set(WordAlignment(words, former.lazy.map(\.text)).pairs.map(\.old))
    let differences = alignment.differences
    var shown: [Substring] = []
    for (index, difference) in differences.enumerated() {
      let isLast = index == differences.count - 1
      let new = decoded[difference.new]
      // Words after the last one that is replaced are new.
      let correction = isLast ? new.prefix(max(1, difference.old.count)) : new
      let isConfirmed =
        new.isEmpty
        ? !difference.old.contains(where: kept.contains)
        : correction.allSatisfy(\.isConfirmed)
      let isEnd = isLast && !new.isEmpty && difference.old.count <= 1
      shown += isConfirmed || isEnd ? texts[difference.new] : words[difference.old]
      if !isLast { shown.append(texts[difference.new.upperBound]) }
    }
    words = shown
  }

  /// Removes the first words, which are committed now.
  mutating func removeFirst(_ count: Int) {
    words.removeFirst(count)
  }
}

extension DecodedWord {
  /// True if enough decodings have the word to correct what is shown.
  fileprivate var isConfirmed: Bool { count >= (isCertain ? 2 : 3) }
}
