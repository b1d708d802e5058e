internal import Language

/// The decision which words of a partial text may be displayed at one time.
///
/// The decision depends on the rules, the word history and the revision
/// statistics.
///
/// A displayed word may stay wrong for longer than necessary. A change makes the reader read all
/// later words again, so policies wait until these are stable as well. A final text corrects
/// everything at once.
struct DisplayDecision {
  let rules: DisplayRules
  let history: WordHistory
  let stats: RevisionStats
  /// The number of leading words that the pipeline declares stable.
  let stableCount: Int
  /// The number of leading words that the pipeline calls likely to stay; nil if it does not tell.
  let agreedCount: Int?
  let instant: Duration

  /// The number of leading words that may be displayed, if `start` words are displayed already.
  func displayableCount(from start: Int) -> Int {
    if let agreedCount, rules.trustsAgreedWords {
      return max(start, stableCount, agreedCount)
    }
    let minDepth = rules.requiredShare.map(safeDepth(ofUnchangedShare:)) ?? 0
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

  /// Returns true if the newest words replace the displayed ones from `index` on, the first that
  /// differs.
  func isReplaced(from index: Int, displayedCount: Int, displayableCount: Int) -> Bool {
    guard index >= stableCount else { return true }
    let age = instant - history[index].agreement.since
    return age >= rules.maxContradictionAge
      || (age >= rules.revisionAge && displayableCount >= displayedCount)
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
    guard rules.holdsSingleLetters else { return count }
    var count = count
    while count > max(start, stableCount), history.words[count - 1].isSingleLetter { count -= 1 }
    return count
  }

  private func isDisplayable(_ index: Int, minDepth: Int) -> Bool {
    let depth = history.words.count - 1 - index
    guard depth >= minDepth else { return false }
    let record = history[index]
    let isFlickering = record.replacements >= rules.flickerReplacements
    // A single word is often only the beginning of another one.
    if !isFlickering, history.words.count > 1, let trustedShare = rules.trustedShare,
      stats.unchangedShare(atDepth: depth) >= trustedShare
    {
      return true
    }
    let rule = isFlickering ? rules.flickeringAgreement : rules.agreement
    return rule.isMet(by: record.agreement, at: instant)
  }
}
