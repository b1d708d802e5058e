internal import Stability

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

  private var streams: [Text: RevisionStats] = [:]

  subscript(text: Text) -> RevisionStats {
    get { streams[text] ?? RevisionStats() }
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
