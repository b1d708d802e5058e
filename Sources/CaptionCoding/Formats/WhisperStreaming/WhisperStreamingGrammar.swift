/// The output of whisper_streaming and the messages of its server.
///
/// Sources: ufal/whisper_streaming, whisper_online.py, `output_transcript`;
/// whisper_online_server.py; line_packet.py.
///
/// Every line is a chunk of text that does not change, preceded by its times. The padding bytes of
/// packets are removed before a line arrives here.
struct WhisperStreamingGrammar: RecordGrammar {
  private var reader = TimedLineReader()

  static func claim(to record: Record) -> Claim {
    guard record.kind == .line, let line = TimedLine(record.text), !line.text.isBlank else {
      return .no
    }
    return .maybe
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    switch record.kind {
    // Programs write whole lines, and a part of a line is no chunk.
    case .interim, .cleared: return .ignored
    case .line where record.text.isBlank: return .ignored
    case .line:
      guard let line = TimedLine(record.text) else { return .foreign }
      reader.read(line, into: &tracker)
      return .understood
    default: return .foreign
    }
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    reader.finish(into: &tracker)
  }
}
