internal import Language

/// A growing translation, and the words of its beginning that are committed: those that are likely to stay.
///
/// Engines translate each longer text anew, and change words at the end or in the middle. A word is committed
/// if the translations of a while agree on all words up to it (local agreement). Engines that word sentences
/// anew need longer for it than those that go word by word. The last word of a sentence waits for the next
/// one, or for the end of its sentence. Committed words are given up for others if their sentence has ended
/// with those, or if translations agree on those for long.
///
/// Times are those of the speech, so that they do not depend on the pace at which it is recognized.
struct AgreedTranslation: Sendable {
  /// The number of leading Unicode code points of the newest translation that are committed.
  private(set) var agreedCount = 0
  private var committed: [Substring] = []
  /// The newest translations, the newest last.
  private var hypotheses: [Hypothesis] = []

  private struct Hypothesis {
    let words: [Substring]
    let time: Duration
  }

  /// The translations that agree on the beginning of the newest one, with it.
  private struct Agreement {
    var count = 0
    var duration = Duration.zero
  }

  /// The time for which translations must agree on a word, if a sentence may be worded anew.
  private static let minDuration = Duration.milliseconds(500)
  /// The time for which translations must agree on other words than the committed ones.
  private static let contradiction = Duration.milliseconds(1250)
  /// The number of translations that must agree then, at least.
  private static let contradictions = 3
  /// The number of translations that are kept.
  private static let maxHypotheses = 16

  /// The committed words, which a reader has seen.
  var committedText: String { committed.joined(separator: " ") }

  /// Takes a new translation of the whole text so far.
  ///
  /// - Parameters:
  ///   - translation: The translation.
  ///   - time: The time of the speech that it covers.
  mutating func update(_ translation: TranslatedText, at time: Duration) {
    let words = Self.words(of: translation.text)
    hypotheses = hypotheses.suffix(Self.maxHypotheses - 1)
    hypotheses.append(Hypothesis(words: words.map(\.text), time: time))
    // The number of words on which the newest translation agrees with each one, the newest first.
    let common = hypotheses.reversed().map { other in
      (count: zip(words, other.words).prefix { $0.text == $1 }.count, time: other.time)
    }
    func agreement(onFirst count: Int) -> Agreement {
      let agreeing = common.prefix { $0.count >= count }
      return Agreement(
        count: agreeing.count, duration: agreeing.last.map { time - $0.time } ?? .zero)
    }

    let settled = words.prefix { $0.end <= translation.stableCount }.count
    let kept = zip(committed, words).prefix { $0 == $1.text }.count
    guard
      kept == committed.count || kept < settled
        || kept < words.count && isContradiction(agreement(onFirst: kept + 1))
    else {
      agreedCount = kept > 0 ? words[kept - 1].end : 0
      return
    }
    let certain = words.prefix { $0.end <= translation.certainCount }.count
    let likely = words.indices.dropLast().prefix { index in
      isLikely(
        agreement(onFirst: index + 1), isCertain: index < certain,
        mayBeReworded: translation.mayBeReworded)
    }.count
    let count = max(kept, settled, likely)
    committed = words.prefix(count).map(\.text)
    agreedCount = count > 0 ? words[count - 1].end : 0
  }

  /// Judges a word by the translations that have it.
  ///
  /// - Parameters:
  ///   - agreement: The translations that agree on it.
  ///   - isCertain: True if it stands for speech that will not change.
  ///   - mayBeReworded: True if the engine may word the beginning of a sentence anew.
  /// - Returns: True if the word is likely to stay.
  private func isLikely(_ agreement: Agreement, isCertain: Bool, mayBeReworded: Bool) -> Bool {
    guard agreement.count < 2 else {
      return isCertain || !mayBeReworded || agreement.duration >= Self.minDuration
    }
    return isCertain && !mayBeReworded
  }

  private func isContradiction(_ agreement: Agreement) -> Bool {
    agreement.count >= Self.contradictions && agreement.duration >= Self.contradiction
  }

  // MARK: - Words

  /// A word with the marks at it, or a character of a script without spaces.
  struct Word {
    let text: Substring
    /// The number of Unicode code points of the whole text up to the end of the word.
    let end: Int
  }

  static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var start: String.Index?
    var position = 0
    func close(at end: String.Index) {
      if let first = start { words.append(Word(text: text[first..<end], end: position)) }
      start = nil
    }
    for index in text.indices {
      let character = text[index]
      let isUnspaced = character.unicodeScalars.first?.isUnspaced == true
      if character.isWhitespace || isUnspaced { close(at: index) }
      position += character.unicodeScalars.count
      if isUnspaced {
        words.append(Word(text: text[index...index], end: position))
      } else if !character.isWhitespace, start == nil {
        start = index
      }
    }
    close(at: text.endIndex)
    return words
  }
}
