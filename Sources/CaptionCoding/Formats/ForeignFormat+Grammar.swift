/// Which grammar reads which format.
extension ForeignFormat {
  var grammar: any RecordGrammar.Type {
    switch self {
    case .vosk: VoskGrammar.self
    case .whisperStreaming: WhisperStreamingGrammar.self
    case .simulStreaming: SimulStreamingGrammar.self
    case .sherpaOnnx: SherpaOnnxGrammar.self
    case .realtimeSTT: RealtimeSTTGrammar.self
    case .simulstream: SimulstreamGrammar.self
    default: RealtimeSTTGrammar.self
    }
  }
}
