/// Which words of a growing text may be shown at an instant, by a policy's caution and what is known of the
/// words and of their stream.
///
/// A shown word may stay wrong for longer than necessary: readers pay for its change with all the
/// words behind it, so policies wait until these are sure as well. A final corrects everything at
/// once.
struct Judgement {
  let caution: Caution
  let hearing: Hearing
  let churn: StreamChurn
  /// How many leading words the pipeline promises to keep.
  let promised: Int
  let instant: Duration

  /// How many leading words may be shown, those before `start` being shown already.
  func sureCount(from start: Int) -> Int {
    let leastDepth = caution.demand.map(restlessDepth(ofConstancy:)) ?? 0
    var sure = max(start, promised)
    while sure < hearing.words.count, isSure(sure, leastDepth: leastDepth) { sure += 1 }
    return endOfPhrase(max(sure, endOfClause), after: start)
  }

  /// How far from the end words must stand, of which so large a share is to stay.
  ///
  /// That they mostly stay in the next update is not yet for good: where a stream turns over more than
  /// its last words, it reaches further back sooner or later, so each word beyond `usualDepth` counts
  /// three times.
  private func restlessDepth(ofConstancy share: Double) -> Int {
    let depth = churn.depth(ofConstancy: share)
    return depth + 2 * max(0, depth - Self.usualDepth)
  }

  /// A translator that waits for the sentence's end changes no more than these.
  private static let usualDepth = 3

  /// Whether what is shown from `place` on is to give way to the newest words, of which so many are sure.
  func isRefuted(at place: Int, shown: Int, sure: Int) -> Bool {
    guard place >= promised else { return true }
    let age = instant - hearing[place].since
    return age >= caution.longestContradiction || (age >= caution.revisionAge && sure >= shown)
  }

  /// How many words there are up to the last one that ends a clause: what follows changes it no more.
  private var endOfClause: Int {
    let words = hearing.words
    let last = (0..<words.count).last { place in
      words[place].closesClause && (place + 1 < words.count || churn.closersAreTrue)
    }
    return last.map { $0 + 1 } ?? 0
  }

  private func endOfPhrase(_ count: Int, after start: Int) -> Int {
    guard caution.keepsPhrases else { return count }
    var count = count
    while count > max(start, promised), hearing.words[count - 1].leans { count -= 1 }
    return count
  }

  private func isSure(_ place: Int, leastDepth: Int) -> Bool {
    let depth = hearing.words.count - 1 - place
    guard depth >= leastDepth else { return false }
    let record = hearing[place]
    let isRestless = record.replacements >= caution.restlessness
    // A word alone is mostly the beginning of another one.
    if !isRestless, hearing.words.count > 1, let trust = caution.trust,
      churn.constancy(atDepth: depth) >= trust
    {
      return true
    }
    return record.agreements >= caution.agreements + (isRestless ? 1 : 0)
      && instant - record.since >= caution.age + (isRestless ? caution.extraAge : .zero)
  }
}
