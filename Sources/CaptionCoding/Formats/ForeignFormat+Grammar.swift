/// Which grammar reads which format.
extension ForeignFormat {
  var grammar: any RecordGrammar.Type {
    switch self {
    case .realtimeSTT: RealtimeSTTGrammar.self
    case .whisperStream: WhisperStreamGrammar.self
    default: RealtimeSTTGrammar.self
    }
  }
}
