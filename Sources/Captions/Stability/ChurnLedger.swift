/// What the updates of a pipeline's texts have been like.
///
/// Each text has habits of its own: what a translator into one language takes back does not delay the
/// words of another one, nor one side's those of the other.
struct PipelineChurn: Sendable {
  /// Which of the pipeline's texts.
  struct Text: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case main, source
      case translation(String)
    }

    let kind: Kind
    let audience: Audience?
  }

  /// A pipeline that names more languages than this begins anew.
  private static let most = 64

  private var streams: [Text: StreamChurn] = [:]

  subscript(text: Text) -> StreamChurn {
    get { streams[text] ?? StreamChurn() }
    set {
      if streams.count >= Self.most, streams[text] == nil { streams.removeAll() }
      streams[text] = newValue
    }
  }
}

/// What is known of each pipeline; new ones are trusted until they take something back.
struct ChurnLedger: Sendable {
  /// Streams have no end that would be told: with more of them than this, all are forgotten.
  private static let most = 256

  private var pipelines: [UtteranceID.Scope: PipelineChurn] = [:]

  subscript(scope: UtteranceID.Scope) -> PipelineChurn {
    get { pipelines[scope] ?? PipelineChurn() }
    set {
      if pipelines.count >= Self.most, pipelines[scope] == nil { pipelines.removeAll() }
      pipelines[scope] = newValue
    }
  }

  mutating func forget(_ scope: UtteranceID.Scope) {
    pipelines[scope] = nil
  }
}
