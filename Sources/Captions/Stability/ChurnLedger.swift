/// What a pipeline's updates have been like.
struct PipelineChurn: Sendable {
  /// Of all languages that it translates into.
  var translations = StreamChurn()
  /// Of what was said; recognisers and translators have habits of their own.
  var sources = StreamChurn()
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
