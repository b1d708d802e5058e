internal import Language

/// The share of a stream's words that updates left unchanged, by distance from the end of the text.
///
/// Recent updates have more weight. All utterances of a pipeline share the statistics of a kind of
/// text and audience, because the behavior belongs to the pipeline. Texts that only grow are soon
/// trusted up to the last word. If a recognizer revises its last words ten times a second, only the
/// words before them are trusted.
package struct RevisionStats: Sendable {
  /// The number of distances that are counted separately.
  static let depthCount = 12
  /// The number of updates after which older ones lose weight.
  private static let decayThreshold = 64.0

  package init() {}

  /// The share of unchanged words at each distance from the end; index 0 is the last word.
  private var words = Array(repeating: Share(), count: RevisionStats.depthCount)
  /// The share of unchanged last words that end a clause.
  ///
  /// Some recognizers end every update with a full stop.
  private var clauseEnds = Share()

  /// Adds an update that changed a text.
  mutating func recordUpdate(from old: Words, to new: Words) {
    guard !old.isEmpty else { return }
    let unchanged = old.commonPrefix(with: new)
    for depth in 0..<min(Self.depthCount, old.count) {
      words[depth].count(unchanged >= old.count - depth)
    }
    if old[old.count - 1].endsClause { clauseEnds.count(unchanged == old.count) }
  }

  /// Returns the share of words at a distance from the end that updates left unchanged.
  func unchangedShare(atDepth depth: Int) -> Double {
    words[min(depth, Self.depthCount - 1)].value
  }

  /// Returns the minimum distance from the end at which the unchanged share is at least `share`.
  func depth(ofUnchangedShare share: Double) -> Int {
    words.firstIndex { $0.value >= share } ?? Self.depthCount
  }

  /// True if punctuation at the end of a text reliably ends a clause.
  var isEndPunctuationReliable: Bool { clauseEnds.value >= 0.85 }

  /// A share of recent cases, in which older cases lose weight; 1 if there are none.
  private struct Share: Sendable {
    private var unchanged = 2.0
    private var total = 2.0

    var value: Double { unchanged / total }

    mutating func count(_ isUnchanged: Bool) {
      if total >= RevisionStats.decayThreshold {
        unchanged *= 1 - 1 / RevisionStats.decayThreshold
        total *= 1 - 1 / RevisionStats.decayThreshold
      }
      total += 1
      if isUnchanged { unchanged += 1 }
    }
  }
}
