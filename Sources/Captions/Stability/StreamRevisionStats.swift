/// The share of a stream's words that updates left unchanged, by distance from the end of the text.
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

  /// The share of unchanged words at each distance from the end; index 0 is the last word.
  private var words = Array(repeating: Share(), count: StreamRevisionStats.depths)
  /// The share of unchanged last words that end a clause.
  ///
  /// Some recognizers end every update with a full stop.
  private var closers = Share()

  /// Adds an update that changed a text.
  mutating func learn(from old: Words, to new: Words) {
    guard !old.isEmpty else { return }
    let unchanged = old.commonPrefix(with: new)
    for depth in 0..<min(Self.depths, old.count) {
      words[depth].count(unchanged >= old.count - depth)
    }
    if old[old.count - 1].closesClause { closers.count(unchanged == old.count) }
  }

  /// The share of words at a distance from the end that updates kept.
  func constancy(atDepth depth: Int) -> Double {
    words[min(depth, Self.depths - 1)].value
  }

  /// The least distance from the end at which updates left at least `share` of the words unchanged.
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

  /// The greatest number of texts; beyond it, all statistics of the pipeline are reset.
  private static let most = 64

  private var streams: [Text: StreamRevisionStats] = [:]

  subscript(text: Text) -> StreamRevisionStats {
    get { streams[text] ?? StreamRevisionStats() }
    set {
      if streams.count >= Self.most, streams[text] == nil { streams.removeAll() }
      streams[text] = newValue
    }
  }
}

/// The revision statistics of all pipelines.
///
/// A new pipeline is trusted until it revises words.
struct RevisionStatsStore: Sendable {
  /// The greatest number of scopes.
  ///
  /// The end of a named stream is not signaled, so beyond it all statistics are reset.
  private static let most = 256

  private var pipelines: [UtteranceID.Scope: PipelineRevisionStats] = [:]

  subscript(scope: UtteranceID.Scope) -> PipelineRevisionStats {
    get { pipelines[scope] ?? PipelineRevisionStats() }
    set {
      if pipelines.count >= Self.most, pipelines[scope] == nil { pipelines.removeAll() }
      pipelines[scope] = newValue
    }
  }

  mutating func forget(_ scope: UtteranceID.Scope) {
    pipelines[scope] = nil
  }
}
