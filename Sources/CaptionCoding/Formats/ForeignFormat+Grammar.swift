extension ForeignFormat {
  /// The grammar that reads the format.
  var grammar: any RecordGrammar.Type {
    switch self {
    case .vosk: VoskGrammar.self
    case .whisperStream: WhisperStreamGrammar.self
    case .whisperStreaming: WhisperStreamingGrammar.self
    case .simulStreaming: SimulStreamingGrammar.self
    case .whisperLive: WhisperLiveGrammar.self
    case .whisperLiveKit: WhisperLiveKitGrammar.self
    case .sherpaOnnx: SherpaOnnxGrammar.self
    case .realtimeSTT: RealtimeSTTGrammar.self
    case .azure: AzureGrammar.self
    case .google: GoogleGrammar.self
    case .deepgram: DeepgramGrammar.self
    case .soniox: SonioxGrammar.self
    case .simulstream: SimulstreamGrammar.self
    }
  }
}
