/// Which grammar reads which format.
extension ForeignFormat {
  var grammar: any RecordGrammar.Type {
    switch self {
    case .realtimeSTT: RealtimeSTTGrammar.self
    case .whisperLive: WhisperLiveGrammar.self
    case .whisperLiveKit: WhisperLiveKitGrammar.self
    case .azure: AzureGrammar.self
    case .google: GoogleGrammar.self
    case .deepgram: DeepgramGrammar.self
    case .soniox: SonioxGrammar.self
    default: RealtimeSTTGrammar.self
    }
  }
}
