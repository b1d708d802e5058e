/// What RealtimeSTT's server sends to everybody on its data socket: KoljaB/RealtimeSTT,
/// RealtimeSTT_server/stt_server.py.
///
/// `realtime` replaces the text of the sentence that is being spoken, `fullSentence` ends it; all other
/// types tell of recording and voice activity.
struct RealtimeSTTGrammar: RecordGrammar {
  private struct Message: Decodable {
    let type: String
    let text: String?
  }

  private static let others: Set = [
    "recording_start", "recording_stop", "transcription_start", "vad_detect_start",
    "vad_detect_stop", "wakeword_detected", "wakeword_detection_start", "wakeword_detection_end",
    "start_turn_detection", "stop_turn_detection",
  ]

  /// The sentence that is being spoken.
  private var name: String?

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(Message.self) else { return .no }
    switch message.type {
    case "realtime", "fullSentence": return message.text == nil ? .no : .sure
    default: return others.contains(message.type) ? .sure : .no
    }
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    guard let message = record.message(Message.self) else {
      return record.kind == .line && record.text.isBlank ? .ignored : .foreign
    }
    switch (message.type, message.text) {
    case ("realtime", let text?): say(text, isFinal: false, in: &journal)
    case ("fullSentence", let text?): say(text, isFinal: true, in: &journal)
    default: return Self.others.contains(message.type) ? .ignored : .foreign
    }
    return .understood
  }

  private mutating func say(_ text: String, isFinal: Bool, in journal: inout UtteranceJournal) {
    let name = self.name ?? journal.newName()
    journal.write(UtteranceDraft(original: .init(text, isFinal: isFinal)), as: name)
    self.name = isFinal ? nil : name
  }
}
