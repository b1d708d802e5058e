extension ForeignFormat {
  /// The keys of which every message of the format has at least one; empty for formats of lines.
  private var tellingKeys: Set<String> {
    switch self {
    case .vosk: ["partial", "text", "alternatives"]
    case .whisperStream, .whisperStreaming: []
    case .simulStreaming: ["emission_time"]
    case .whisperLive: ["uid", "segments"]
    case .whisperLiveKit: ["buffer_transcription", "type", "status"]
    case .sherpaOnnx: ["text"]
    case .realtimeSTT: ["type"]
    case .azure: ["SpeechHypothesis", "SpeechPhrase", "RecognitionStatus", "Offset"]
    case .google:
      [
        "results", "error", "speechEventType", "speech_event_type", "totalBilledTime",
        "total_billed_time", "requestId", "request_id",
      ]
    case .deepgram: ["type", "err_msg"]
    case .soniox: ["tokens", "error_code"]
    case .simulstream: ["new", "deleted", "end_of_processing"]
    }
  }

  /// Returns the formats that may have a message with the given keys.
  static func formats(with keys: OutermostKeys) -> [ForeignFormat] {
    allCases.filter { format in
      guard keys.isList else { return !format.tellingKeys.isDisjoint(with: keys.names) }
      return switch format {
      case .azure: keys.names.contains("translations")
      case .google: !format.tellingKeys.isDisjoint(with: keys.names)
      default: false
      }
    }
  }
}
