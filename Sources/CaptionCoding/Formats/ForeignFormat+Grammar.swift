/// Which grammar reads which format.
extension ForeignFormat {
  var grammar: any RecordGrammar.Type {
    switch self {
    case .realtimeSTT: RealtimeSTTGrammar.self
    default: RealtimeSTTGrammar.self
    }
  }
}
