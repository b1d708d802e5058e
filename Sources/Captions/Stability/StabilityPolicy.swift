/// The policy for changes to the displayed part of a growing text.
///
/// Under every policy, final text is displayed at once and unchanged, the part that the pipeline
/// declares `stable` is displayed at once, and text that has not changed for `longestSilence` is
/// displayed whole.
package enum StabilityPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The policy that displays all words at once and marks unconfirmed ones, so that painters can
  /// dim them.
  case immediate
  /// The policy that displays words as soon as they are likely to stay.
  ///
  /// A displayed word changes only if another word has stood in its place for a while.
  case balanced
  /// The policy that displays words in groups, once they are as far from the end as words mostly
  /// stay.
  ///
  /// The distance depends on the revisions of the stream. Displayed words hardly ever change.
  case reading

  /// The time without a change after which a text is displayed whole.
  package static let longestSilence: Duration = .milliseconds(600)
}

/// The evidence that a policy requires before it displays a word.
///
/// Recognizers send updates at multiples of a tenth of a second. The durations lie between these
/// multiples, so that small variations do not delay a word by an update.
struct StabilityThresholds: Sendable {
  /// The number of later updates that must repeat the word.
  let agreements: Int
  /// The least age of the word.
  let age: Duration
  /// The number of replacements from which a place requires one more agreement and `extraAge`.
  let restlessness = 2
  let extraAge: Duration = .milliseconds(100)
  /// The least age of a word that replaces a displayed one.
  ///
  /// At least as many of the newest words must be ready for display as are displayed.
  let revisionAge: Duration
  /// The age from which a word replaces a displayed one in any case.
  let longestContradiction: Duration
  /// The share of unchanged words from which words need no agreement; nil if they always do.
  let trust: Double?
  /// The share of unchanged words required at a word's distance from the end; nil if none is
  /// required.
  let demand: Double?
  /// True if a word of one letter waits for the next word, as no phrase ends with it.
  let keepsPhrases: Bool

  static let balanced = StabilityThresholds(
    agreements: 1, age: .milliseconds(180), revisionAge: .milliseconds(450),
    longestContradiction: .seconds(2), trust: 0.96, demand: nil, keepsPhrases: false)

  static let reading = StabilityThresholds(
    agreements: 2, age: .milliseconds(380), revisionAge: .seconds(2),
    longestContradiction: .seconds(4), trust: nil, demand: 0.96, keepsPhrases: true)
}

extension StabilityPolicy {
  /// The required evidence; nil for the policy that displays everything at once.
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
/// A shown word may stay wrong for longer than necessary: readers pay for its change with all the
/// words behind it, so policies wait until these are sure as well. A final corrects everything at
/// once.
struct CommitDecision {
  let thresholds: StabilityThresholds
  let history: WordHistory
  let churn: StreamRevisionStats
  /// The number of leading words that the pipeline promises to keep.
  let promised: Int
  let instant: Duration

  /// The number of leading words that may be displayed, if `start` words are displayed already.
  func sureCount(from start: Int) -> Int {
    let leastDepth = thresholds.demand.map(restlessDepth(ofConstancy:)) ?? 0
    var sure = max(start, promised)
    while sure < history.words.count, isSure(sure, leastDepth: leastDepth) { sure += 1 }
    return endOfPhrase(max(sure, endOfClause), after: start)
  }

  /// The distance from the end at which a share `share` of the words is expected to stay.
  ///
  /// A word that stays in the next update may still change later. A stream that revises more than
  /// its last words eventually reaches further back, so each word beyond `typicalDepth` counts
  /// three times.
  private func restlessDepth(ofConstancy share: Double) -> Int {
    let depth = churn.depth(ofConstancy: share)
    return depth + 2 * max(0, depth - Self.typicalDepth)
  }

  /// The number of words that a translator that waits for the end of the sentence revises at most.
  private static let typicalDepth = 3

  /// True if the displayed words from `place` on give way to the newest words.
  ///
  /// - Parameters:
  ///   - place: the index of the first word that differs.
  ///   - shown: the number of displayed words.
  ///   - sure: the number of the newest words that may be displayed.
  /// - Returns: true if the displayed words are replaced.
  func isRefuted(at place: Int, shown: Int, sure: Int) -> Bool {
    guard place >= promised else { return true }
    let age = instant - history[place].since
    return age >= thresholds.longestContradiction
      || (age >= thresholds.revisionAge && sure >= shown)
  }

  /// The number of words up to the last one that ends a clause; later words rarely revise it.
  private var endOfClause: Int {
    let words = history.words
    let last = (0..<words.count).last { place in
      words[place].closesClause && (place + 1 < words.count || churn.closersAreTrue)
    }
    return last.map { $0 + 1 } ?? 0
  }

  private func endOfPhrase(_ count: Int, after start: Int) -> Int {
    guard thresholds.keepsPhrases else { return count }
    var count = count
    while count > max(start, promised), history.words[count - 1].leans { count -= 1 }
    return count
  }

  private func isSure(_ place: Int, leastDepth: Int) -> Bool {
    let depth = history.words.count - 1 - place
    guard depth >= leastDepth else { return false }
    let record = history[place]
    let isRestless = record.replacements >= thresholds.restlessness
    // A single word is often only the beginning of another one.
    if !isRestless, history.words.count > 1, let trust = thresholds.trust,
      churn.constancy(atDepth: depth) >= trust
    {
      return true
    }
    return record.agreements >= thresholds.agreements + (isRestless ? 1 : 0)
      && instant - record.since >= thresholds.age + (isRestless ? thresholds.extraAge : .zero)
  }
}
