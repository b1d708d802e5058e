/// The share of a stream's words that updates left unchanged, by distance from the end of the text.
///
/// Recent updates have more weight. All utterances of a pipeline share the statistics of a kind of
/// text and audience, because the behavior belongs to the pipeline. Texts that only grow are soon
/// trusted up to the last word. If a recognizer revises its last words ten times a second, only the
/// words before them are trusted.
struct StreamRevisionStats: Sendable {
  /// The number of distances that are counted separately.
  static let depthCount = 12
  /// The number of updates after which older ones lose weight.
  private static let decayThreshold = 64.0

  /// The share of unchanged words at each distance from the end; index 0 is the last word.
  private var words = Array(repeating: Share(), count: StreamRevisionStats.depthCount)
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
      if total >= StreamRevisionStats.decayThreshold {
        unchanged *= 1 - 1 / StreamRevisionStats.decayThreshold
        total *= 1 - 1 / StreamRevisionStats.decayThreshold
      }
      total += 1
      if isUnchanged { unchanged += 1 }
    }
  }
}

/// The revision statistics of the texts of one pipeline.
///
/// Each text has its own statistics. Revisions in one language or for one audience do not delay the
/// words of another.
struct PipelineRevisionStats: Sendable {
  /// The identity of one of the pipeline's texts.
  struct Text: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case main, source
      case translation(String)
    }

    let kind: Kind
    let audience: Audience?
  }

  /// The maximum number of texts.
  ///
  /// If one more text needs statistics, all statistics of the pipeline are reset.
  private static let maxTexts = 64

  private var streams: [Text: StreamRevisionStats] = [:]

  subscript(text: Text) -> StreamRevisionStats {
    get { streams[text] ?? StreamRevisionStats() }
    set {
      if streams.count >= Self.maxTexts, streams[text] == nil { streams.removeAll() }
      streams[text] = newValue
    }
  }
}

/// The revision statistics of all pipelines.
///
/// A new pipeline is trusted until it revises words.
struct RevisionStatsStore: Sendable {
  /// The maximum number of scopes.
  ///
  /// The end of a named stream is not signaled. If one more scope needs statistics, all statistics
  /// are reset.
  private static let maxScopes = 256

  private var pipelines: [UtteranceID.Scope: PipelineRevisionStats] = [:]

  subscript(scope: UtteranceID.Scope) -> PipelineRevisionStats {
    get { pipelines[scope] ?? PipelineRevisionStats() }
    set {
      if pipelines.count >= Self.maxScopes, pipelines[scope] == nil { pipelines.removeAll() }
      pipelines[scope] = newValue
    }
  }

  mutating func forget(_ scope: UtteranceID.Scope) {
    pipelines[scope] = nil
  }
}
