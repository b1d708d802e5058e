internal import Language

/// A growing translation, and the words of its beginning that are committed: those that are likely to stay.
///
/// Engines translate each longer text anew, and change words at the end or in the middle. A word is committed
/// if the translation of the extended text has it, too: the text with a word after it. The rule is that of
/// Yao and Haddow, *Dynamic Masking for Improved Stability in Online Spoken Language Translation* (2020).
/// A word is also committed if the translations of a while agree on all words up to it (local agreement).
/// A word that an extension changes must stand for certain speech then, and that takes longest. Engines that
/// word sentences anew take longer than those that go word by word. The last word of a sentence waits for the
/// next one, or for the end of its sentence. Committed words are given up for others if their sentence has
/// ended with those, or if translations agree on those for long.
///
/// Times are those of the stream. Case does not count, as a recognizer may hear the beginning of a sentence
/// late.
struct AgreedTranslation: Sendable {
  /// The number of leading Unicode code points of the newest translation that are committed.
  private(set) var agreedCount = 0
  private var committed: [Substring] = []
  /// The newest translations, the newest last.
  private var hypotheses: [Hypothesis] = []
  /// The words of the newest translation but the last one; empty if committed words stand against them.
  private var candidates: [Candidate] = []

  /// A word that may be committed.
  private struct Candidate {
    let word: Word
    /// True if the word is likely to stay, whatever the extended text has.
    let isLikely: Bool
    /// True if the word is likely to stay by the translations alone, if there is no extended text.
    let isAgreed: Bool
  }

  /// Translations in a row that are equal.
  private struct Hypothesis {
    let words: [String]
    var count = 1
    let first: Duration
    var last: Duration
  }

  /// The translations in a row that agree on the beginning of the newest one, with it.
  private struct Agreement {
    var count = 0
    var duration = Duration.zero
  }

  /// The time for which translations must agree on a word, if a sentence may be worded anew.
  private static let minTime = Duration.milliseconds(300)
  /// The time for which translations must agree on a word of certain speech that extensions change.
  private static let minChangingTime = Duration.milliseconds(600)
  /// The number of translations that must agree then, at least.
  private static let minChangingCount = 3
  /// The time for which translations must agree on other words than the committed ones.
  private static let minContradictionTime = Duration.milliseconds(1250)
  /// The number of translations that must agree then, at least.
  private static let minContradictionCount = 3
  /// The number of different translations that are kept at most.
  private static let maxHypotheses = 64

  /// The committed words, which a reader has seen.
  var committedText: String { committed.joined(separator: " ") }

  /// Takes a new translation of the whole text so far.
  ///
  /// - Parameters:
  ///   - translation: The translation.
  ///   - time: The time of the stream; one that goes back counts as the one before.
  ///   - isExtended: True if the extended text is being translated as well, and `agree` or
  ///     `agreeWithoutExtension` follows.
  mutating func update(
    _ translation: TranslatedText, at time: Duration, isExtended: Bool = false
  ) {
    candidates = []
    let words = Self.words(of: translation.text)
    let keys = words.map { $0.text.lowercased() }
    append(keys, at: max(time, hypotheses.last?.last ?? time))
    let agreements = agreements(on: keys)

    let settled = words.prefix { $0.end <= translation.stableCount }.count
    let kept = zip(committed, keys).prefix { $0.lowercased() == $1 }.count
    guard
      kept == committed.count || kept < settled
        || kept < words.count && isContradiction(agreements[kept])
    else {
      agreedCount = kept > 0 ? words[kept - 1].end : 0
      return
    }
    let certain = words.prefix { $0.end <= translation.certainCount }.count
    candidates = words.indices.dropLast().map { index in
      let (agreement, isCertain) = (agreements[index], index < certain)
      let isAgreed = isAgreed(
        agreement, isCertain: isCertain, mayBeReworded: translation.mayBeReworded)
      let isLikely =
        isExtended
        ? isLikely(agreement, isCertain: isCertain, replaces: kept < committed.count) : isAgreed
      return Candidate(word: words[index], isLikely: isLikely, isAgreed: isAgreed)
    }
    let likely = candidates.prefix(while: \.isLikely).count
    commit(words.prefix(max(kept, settled, likely)))
  }

  /// Commits the first `count` Unicode code points of the newest translation, which the translation of the
  /// extended text has as well.
  mutating func agree(onFirst count: Int) {
    commit(candidates.prefix { $0.word.end <= count || $0.isLikely })
  }

  /// Commits what the translations agree on, as the extended text is not translated after all.
  mutating func agreeWithoutExtension() {
    commit(candidates.prefix { $0.isLikely || $0.isAgreed })
  }

  private mutating func commit(_ likely: ArraySlice<Candidate>) {
    guard likely.count > committed.count else { return }
    commit(likely.map(\.word)[...])
  }

  private mutating func commit(_ words: ArraySlice<Word>) {
    committed = words.map(\.text)
    agreedCount = words.last?.end ?? 0
  }

  private mutating func append(_ words: [String], at time: Duration) {
    if let last = hypotheses.last, last.words == words {
      hypotheses[hypotheses.count - 1].count += 1
      hypotheses[hypotheses.count - 1].last = time
    } else {
      hypotheses = hypotheses.suffix(Self.maxHypotheses - 1)
      hypotheses.append(Hypothesis(words: words, first: time, last: time))
    }
    hypotheses.removeAll { time - $0.last > Self.minContradictionTime }
  }

  /// Returns the translations in a row that agree on all of the newest words up to each one.
  private func agreements(on words: [String]) -> [Agreement] {
    var agreements = Array(repeating: Agreement(), count: words.count)
    var common = words.count
    guard let end = hypotheses.last?.last else { return agreements }
    for hypothesis in hypotheses.reversed() {
      common = min(common, zip(words, hypothesis.words).prefix { $0 == $1 }.count)
      guard common > 0 else { break }
      for index in 0..<common {
        agreements[index].count += hypothesis.count
        agreements[index].duration = end - hypothesis.first
      }
    }
    return agreements
  }

  /// Judges a word that extensions may have changed by the translations that have it.
  ///
  /// - Parameters:
  ///   - agreement: The translations that agree on it.
  ///   - isCertain: True if it stands for speech that will not change.
  ///   - replaces: True if committed words are being given up for others.
  /// - Returns: True if the word is likely to stay.
  private func isLikely(_ agreement: Agreement, isCertain: Bool, replaces: Bool) -> Bool {
    let hasStayed =
      agreement.count >= Self.minChangingCount && agreement.duration >= Self.minChangingTime
    return isCertain && hasStayed || replaces && isContradiction(agreement)
  }

  /// Judges a word by the translations that have it, without an extended text.
  ///
  /// - Parameters:
  ///   - agreement: The translations that agree on it.
  ///   - isCertain: True if it stands for speech that will not change.
  ///   - mayBeReworded: True if the engine may word the beginning of a sentence anew.
  /// - Returns: True if the word is likely to stay.
  private func isAgreed(
    _ agreement: Agreement, isCertain: Bool, mayBeReworded: Bool
  ) -> Bool {
    if agreement.count == 1 { return isCertain && !mayBeReworded }
    return isCertain || !mayBeReworded || agreement.duration >= Self.minTime
  }

  /// True if translations have agreed on a word for so long that it replaces a committed one.
  private func isContradiction(_ agreement: Agreement) -> Bool {
    agreement.count >= Self.minContradictionCount
      && agreement.duration >= Self.minContradictionTime
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
