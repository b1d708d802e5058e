internal import Captions

/// The messages of Deepgram's live transcription, ranges or Flux turns (`DeepgramMessage`).
///
/// `is_final` makes a range final. `speech_final`, `from_finalize` and `UtteranceEnd` end the
/// utterance. A final range also ends the utterance if the text is longer than a caption. Flux has
/// turns, each sent whole until `EndOfTurn`. Channels are independent of each other. Final text is
/// also split by speaker.
struct DeepgramGrammar: RecordGrammar {
  private static let channels = 0..<64
  private static let others: Set = [
    "Metadata", "SpeechStarted", "Connected", "ConfigureSuccess", "Warning", "KeepAlive",
  ]

  private var channels: [Int: DeepgramChannel] = [:]
  private var turns: [Int: String] = [:]
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(DeepgramMessage.self) else { return .no }
    switch message.type {
    case "Results": return message.channel?.alternatives == nil ? .no : .sure
    case "TurnInfo": return message.turn == nil ? .no : .sure
    case "UtteranceEnd", "SpeechStarted": return message.channelPlace == nil ? .maybe : .sure
    case "Metadata": return record.has("request_id") ? .sure : .maybe
    case "Error", "Connected": return .maybe
    default: return message.errorMessage == nil ? .no : .maybe
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(DeepgramMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    let number = message.place.number
    guard Self.channels.contains(number) else { return .foreign }
    switch message.type {
    case "Results": channels[number, default: DeepgramChannel()].hear(message, in: &tracker)
    case "UtteranceEnd": channels[number]?.pause(in: &tracker)
    case "TurnInfo": hearTurn(message, in: &tracker)
    case let type? where Self.others.contains(type): return .ignored
    default:
      guard let failure = message.failure else { return .foreign }
      notice.post("Deepgram: \(failure)", in: &tracker)
      return .understood
    }
    notice.withdraw(in: &tracker)
    return .understood
  }

  private mutating func hearTurn(_ message: DeepgramMessage, in tracker: inout UtteranceTracker) {
    let turn = message.turn ?? 0
    let text = message.transcript ?? ""
    let isFinal = message.event == "EndOfTurn"
    guard !text.isBlank || turns[turn] != nil else { return }
    // Only one turn is open at a time. A new turn ends the earlier ones, even without `EndOfTurn`.
    for (old, name) in turns where old != turn {
      tracker.finish(name)
      turns[old] = nil
    }
    var result = RecognitionResult(original: .init(text, isFinal: isFinal))
    result.end = message.windowEnd?.seconds
    let name = turns[turn] ?? tracker.newName()
    tracker.write(result, as: name)
    turns[turn] = isFinal ? nil : name
  }
}
