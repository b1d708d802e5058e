internal import Language
internal import Stability

/// The translation of a partial text, of which a prefix is committed: the words that are likely to stay.
///
/// Engines translate each longer text anew, and change words at the end or in the middle. A word is committed
/// if the translation of the extended text has it, too: the text with a word after it. The rule is that of
/// Yao and Haddow, *Dynamic Masking for Improved Stability in Online Spoken Language Translation* (2020).
/// A word is also committed by local agreement. A word that an extension changes must stand for certain speech
/// then, and that takes longest. Engines that word sentences anew take longer than those that go word by word.
/// The last word of a sentence waits for the next one, or for the end of its sentence. Committed words are
/// given up for others if their sentence has ended with those, or if translations agree on those for long.
///
/// Times are those of the stream. Case does not count, as a recognizer may hear the beginning of a sentence
/// late.
struct CommittedTranslation: Sendable {
  /// The number of leading Unicode code points of the newest translation that are committed.
  private(set) var committedCount = 0
  private var committed: [Substring] = []
  /// The agreement of the translations on the words of the newest one.
  private var agreement = LocalAgreement(on: .beginning)
  private var lastTime: Duration?
  /// The words of the newest translation but the last one; empty if committed words stand against them.
  private var candidates: [Candidate] = []

  /// A word that may be committed.
  private struct Candidate {
    let word: Substring
    /// The number of Unicode code points of the translation up to the end of the word.
    let end: Int
    /// True if the word is likely to stay, whatever the extended text has.
    let isLikely: Bool
    /// True if the word is likely to stay by the translations alone, if there is no extended text.
    let isAgreed: Bool
  }

  /// The agreement on a word of certain speech, by an engine that goes word by word.
  private static let wordByWordRule = AgreementRule(1)
  /// The agreement on a word either of certain speech or by such an engine.
  private static let certainRule = AgreementRule(2)
  /// The agreement on other words.
  private static let uncertainRule = AgreementRule(2, for: .milliseconds(300))
  /// The agreement on a word of certain speech that extensions change.
  private static let changingRule = AgreementRule(3, for: .milliseconds(600))
  /// The agreement on other words than the committed ones.
  private static let contradictionRule = AgreementRule(3, for: .milliseconds(1250))

  /// The committed words, which a reader has seen.
  var committedText: String { committed.joined(separator: " ") }

  /// Takes a new translation.
  ///
  /// - Parameters:
  ///   - translation: The translation.
  ///   - time: The time of the stream; one that goes back counts as the one before.
  ///   - isExtended: True if the extended text is being translated as well, and `commit(first:)` or
  ///     `commitWithoutExtension` follows.
  mutating func update(_ translation: TranslatedText, at time: Duration, isExtended: Bool = false) {
    candidates = []
    let time = max(time, lastTime ?? time)
    lastTime = time
    let split = Words(translation.text)
    let (words, ends) = (split.spellings, split.ends)
    let keys = words.map { $0.lowercased() }
    agreement.receive(keys, at: time)

    let stable = split.count(coveredBy: translation.stableCount)
    let unchanged = zip(committed, keys).prefix { $0.lowercased() == $1 }.count
    guard
      unchanged == committed.count || unchanged < stable
        || unchanged < words.count
          && Self.contradictionRule.isMet(by: agreement[unchanged], at: time)
    else {
      committedCount = unchanged > 0 ? ends[unchanged - 1] : 0
      return
    }
    let certain = split.count(coveredBy: translation.certainCount)
    let all = words.indices.map { index in
      let isCertain = index < certain
      let rule = Self.rule(isCertain: isCertain, mayBeReworded: translation.mayBeReworded)
      let isAgreed = rule.isMet(by: agreement[index], at: time)
      let hasStayed = isCertain && Self.changingRule.isMet(by: agreement[index], at: time)
      let replaces =
        unchanged < committed.count && Self.contradictionRule.isMet(by: agreement[index], at: time)
      return Candidate(
        word: words[index], end: ends[index],
        isLikely: isExtended ? hasStayed || replaces : isAgreed, isAgreed: isAgreed)
    }
    candidates = all.dropLast()
    let likely = candidates.prefix(while: \.isLikely).count
    commit(all.prefix(max(unchanged, stable, likely)))
  }

  /// Commits the first `count` Unicode code points of the newest translation, which the translation of the
  /// extended text has as well.
  mutating func commit(first count: Int) {
    commitMore(candidates.prefix { $0.end <= count || $0.isLikely })
  }

  /// Commits what the translations agree on, as the extended text is not translated after all.
  mutating func commitWithoutExtension() {
    commitMore(candidates.prefix { $0.isLikely || $0.isAgreed })
  }

  private mutating func commitMore(_ likely: ArraySlice<Candidate>) {
    if likely.count > committed.count { commit(likely) }
  }

  private mutating func commit(_ words: ArraySlice<Candidate>) {
    committed = words.map(\.word)
    committedCount = words.last?.end ?? 0
  }

  /// The agreement that a word needs without an extended text.
  private static func rule(isCertain: Bool, mayBeReworded: Bool) -> AgreementRule {
    switch (isCertain, mayBeReworded) {
    case (true, false): wordByWordRule
    case (true, true), (false, false): certainRule
    case (false, true): uncertainRule
    }
  }
}
