/// The share of a stream's words that updates kept, by distance from the end of the text.
///
/// Recent updates have more weight. All utterances of a pipeline share the statistics of a kind of
/// text and audience, as the behavior belongs to the pipeline. Texts that only grow are soon
/// trusted up to the last word. If a recognizer revises its last words ten times a second, only the
/// words before them are trusted.
struct StreamRevisionStats: Sendable {
  /// The number of distances that are counted separately.
  static let depths = 12
  /// The number of updates after which older ones lose weight.
  private static let memory = 64.0

  /// The share of kept words at each distance from the end; index 0 is the last word.
  private var words = Array(repeating: Share(), count: StreamRevisionStats.depths)
  /// The share of kept last words that end a clause.
  ///
  /// Some recognizers end every update with a full stop.
  private var closers = Share()

  /// Adds an update that changed a text.
  mutating func learn(from old: Words, to new: Words) {
    guard !old.isEmpty else { return }
    let kept = old.commonPrefix(with: new)
    for depth in 0..<min(Self.depths, old.count) {
      words[depth].count(kept >= old.count - depth)
    }
    if old[old.count - 1].closesClause { closers.count(kept == old.count) }
  }

  /// The share of words at a distance from the end that updates kept.
  func constancy(atDepth depth: Int) -> Double {
    words[min(depth, Self.depths - 1)].value
  }

  /// The least distance from the end at which updates kept at least `share` of the words.
  func depth(ofConstancy share: Double) -> Int {
    words.firstIndex { $0.value >= share } ?? Self.depths
  }

  /// True if punctuation at the end of a text reliably ends a clause.
  var closersAreTrue: Bool { closers.value >= 0.85 }

  /// A share of recent cases, in which older cases lose weight; 1 if there are none.
  private struct Share: Sendable {
    private var good = 2.0
    private var all = 2.0

    var value: Double { good / all }

    mutating func count(_ isGood: Bool) {
      if all >= StreamRevisionStats.memory {
        good *= 1 - 1 / StreamRevisionStats.memory
        all *= 1 - 1 / StreamRevisionStats.memory
      }
      all += 1
      if isGood { good += 1 }
    }
  }
}
