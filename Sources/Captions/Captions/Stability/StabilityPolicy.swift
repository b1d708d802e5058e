/// The policy for changes to the displayed part of a growing text.
///
/// Under every policy, final text is displayed at once and unchanged, and so is the part that the
/// pipeline declares `stable`. Text that has not changed for `maxUnchangedTime` is displayed whole,
/// unless its end waits for the end of a directional run, or for the pipeline's agreement.
package enum StabilityPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The policy that displays all words at once and marks unconfirmed ones, so that painters can
  /// dim them.
  case immediate
  /// The policy that displays words as soon as they are likely to stay.
  ///
  /// A displayed word changes only if another word has been at its index for a while.
  case balanced
  /// The policy that displays words in groups, once they are so far from the end of the text that
  /// the stream has hardly ever changed words at this distance.
  ///
  /// Displayed words hardly ever change.
  case reading

  /// The time without a change after which a text is displayed whole.
  package static let maxUnchangedTime: Duration = .milliseconds(600)
  /// The same time for a text of which the pipeline tells the words that are likely to stay.
  package static let maxUnagreedTime: Duration = .milliseconds(1500)
}

/// The conditions under which a policy displays a word.
///
/// Recognizers send updates at multiples of a tenth of a second. `age` lies between these
/// multiples, so that small variations do not delay a word by an update.
struct StabilityThresholds: Sendable {
  /// The number of later updates that must repeat the word.
  let agreements: Int
  /// The minimum age of the word.
  let age: Duration
  /// The number of replacements from which a word counts as flickering.
  ///
  /// A flickering word requires one more agreement, and its minimum age grows by `extraAge`.
  let flickerReplacements = 2
  let extraAge: Duration = .milliseconds(100)
  /// The minimum age of a word that replaces a displayed one.
  ///
  /// At least as many of the newest words must be ready for display as are displayed.
  let revisionAge: Duration
  /// The age from which a word replaces a displayed one in any case.
  let maxContradictionAge: Duration
  /// The share of unchanged words from which words need neither agreement nor age; nil if they
  /// always do.
  let trustedShare: Double?
  /// The share of unchanged words required at a word's distance from the end; nil if none is
  /// required.
  let requiredShare: Double?
  /// The time for which the words of a directional run wait for its end at most.
  let maxRunTime: Duration
  /// True if words that the sender calls likely to stay are displayed, and no others.
  let trustsAgreedWords: Bool
  /// True if a word of one letter waits for the next word, because no phrase ends with it.
  let holdsSingleLetters: Bool

  static let balanced = StabilityThresholds(
    agreements: 1, age: .milliseconds(180), revisionAge: .milliseconds(450),
    maxContradictionAge: .seconds(2), trustedShare: 0.96, requiredShare: nil,
    maxRunTime: .milliseconds(1500), trustsAgreedWords: true, holdsSingleLetters: false)

  static let reading = StabilityThresholds(
    agreements: 2, age: .milliseconds(380), revisionAge: .seconds(2),
    maxContradictionAge: .seconds(4), trustedShare: nil, requiredShare: 0.96,
    maxRunTime: .seconds(3), trustsAgreedWords: false, holdsSingleLetters: true)
}

extension StabilityPolicy {
  /// The thresholds of the policy; nil for the policy that displays everything at once.
  var thresholds: StabilityThresholds? {
    switch self {
    case .immediate: nil
    case .balanced: .balanced
    case .reading: .reading
    }
  }
}

/// The commit decision: which words of a growing text may be displayed at one time.
///
/// The decision depends on the thresholds of the policy, the word history and the revision
/// statistics.
///
/// A displayed word may stay wrong for longer than necessary. A change makes the reader read all
/// later words again, so policies wait until these are stable as well. A final text corrects
/// everything at once.
struct CommitDecision {
  let thresholds: StabilityThresholds
  let history: WordHistory
  let stats: StreamRevisionStats
  /// The number of leading words that the pipeline declares stable.
  let stableCount: Int
  /// The number of leading words that the pipeline calls likely to stay; nil if it does not tell.
  let agreedCount: Int?
  let instant: Duration

  /// The number of leading words that may be displayed, if `start` words are displayed already.
  func displayableCount(from start: Int) -> Int {
    if let agreedCount, thresholds.trustsAgreedWords {
      return max(start, stableCount, agreedCount)
    }
    let minDepth = thresholds.requiredShare.map(safeDepth(ofUnchangedShare:)) ?? 0
    var count = max(start, stableCount)
    while count < history.words.count, isDisplayable(count, minDepth: minDepth) { count += 1 }
    return endOfPhrase(max(count, endOfClause), after: start)
  }

  /// The distance from the end at which a share `share` of the words is expected to stay.
  ///
  /// A word that stays in the next update may still change later. A stream that revises more than
  /// its last words eventually reaches further back, so each word beyond `typicalRevisionDepth`
  /// counts three times.
  private func safeDepth(ofUnchangedShare share: Double) -> Int {
    let depth = stats.depth(ofUnchangedShare: share)
    return depth + 2 * max(0, depth - Self.typicalRevisionDepth)
  }

  /// The number of words at the end that live recognizers and translators usually revise.
  private static let typicalRevisionDepth = 3

  /// Decides whether the newest words replace the displayed words from `index` on.
  ///
  /// - Parameters:
  ///   - index: The index of the first word that differs.
  ///   - displayedCount: The number of displayed words.
  ///   - displayableCount: The number of the newest words that may be displayed.
  /// - Returns: True if the displayed words are replaced.
  func isReplaced(from index: Int, displayedCount: Int, displayableCount: Int) -> Bool {
    guard index >= stableCount else { return true }
    let age = instant - history[index].since
    return age >= thresholds.maxContradictionAge
      || (age >= thresholds.revisionAge && displayableCount >= displayedCount)
  }

  /// The number of words up to the last one that ends a clause.
  ///
  /// Updates rarely revise these words.
  private var endOfClause: Int {
    let words = history.words
    let last = (0..<words.count).last { index in
      words[index].endsClause && (index + 1 < words.count || stats.isEndPunctuationReliable)
    }
    return last.map { $0 + 1 } ?? 0
  }

  private func endOfPhrase(_ count: Int, after start: Int) -> Int {
    guard thresholds.holdsSingleLetters else { return count }
    var count = count
    while count > max(start, stableCount), history.words[count - 1].isSingleLetter { count -= 1 }
    return count
  }

  private func isDisplayable(_ index: Int, minDepth: Int) -> Bool {
    let depth = history.words.count - 1 - index
    guard depth >= minDepth else { return false }
    let record = history[index]
    let isFlickering = record.replacements >= thresholds.flickerReplacements
    // A single word is often only the beginning of another one.
    if !isFlickering, history.words.count > 1, let trustedShare = thresholds.trustedShare,
      stats.unchangedShare(atDepth: depth) >= trustedShare
    {
      return true
    }
    return record.agreements >= thresholds.agreements + (isFlickering ? 1 : 0)
      && instant - record.since >= thresholds.age + (isFlickering ? thresholds.extraAge : .zero)
  }
}
