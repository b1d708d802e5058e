/// The commit decision: which words of a growing text may be displayed at one time.
///
/// The decision depends on the thresholds of the policy, the word history and the revision statistics.
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
  /// its last words eventually reaches further back, so each word beyond `usualDepth` counts three
  /// times.
  private func restlessDepth(ofConstancy share: Double) -> Int {
    let depth = churn.depth(ofConstancy: share)
    return depth + 2 * max(0, depth - Self.usualDepth)
  }

  /// The number of words that a translator that waits for the end of the sentence revises at most.
  private static let usualDepth = 3

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
