/// What RealtimeSTT's servers send: KoljaB/RealtimeSTT, RealtimeSTT_server/stt_server.py (to everybody on its
/// data socket), example_browserclient, example_webserver and example_fastapi_server, each `server.py`.
///
/// `realtime` replaces the text of the sentence that is being spoken; `fullSentence`, `full` or `final` ends it,
/// also while the next one is being spoken where segments have numbers. All other types tell of voices and
/// queues, not of a microphone that is on or off.
struct RealtimeSTTGrammar: RecordGrammar {
  private struct Message: Decodable {
    let type: String
    @Tolerant var text: String?
    @Tolerant var content: String?
    @Tolerant var message: String?
    @Tolerant var segmentId: WireName?
    @Tolerant var stableText: String?
    @Tolerant var sessionId: WireName?

    var isFinal: Bool { ["fullSentence", "full", "final"].contains(type) }

    /// What was said; nil for a message that tells of something else.
    var words: String? { type == "realtime" || isFinal ? text ?? content : nil }

    /// How much of a text will stay.
    func stable(of text: String) -> Int? {
      guard let start = stableText?.unicodeScalars, text.unicodeScalars.starts(with: start) else {
        return nil
      }
      return start.count
    }
  }

  private static let others: Set = [
    "recording_start", "recording_stop", "transcription_start", "vad_detect_start",
    "vad_detect_stop", "wakeword_detected", "wakeword_detection_start", "wakeword_detection_end",
    "start_turn_detection", "stop_turn_detection", "record_start", "vad_start", "wakeword_start",
    "transcript_start",
  ]
  /// The same of the server whose clients have sessions.
  private static let othersOfSessions: Set = [
    "hello", "ready", "status", "timeline", "clear", "error", "warning", "metrics", "pong",
  ]

  /// The sentence that is being spoken.
  private var name: String?
  private var hasNotice = false

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(Message.self) else { return .no }
    if message.words != nil { return .sure }
    if others.contains(message.type) { return .sure }
    return othersOfSessions.contains(message.type) && message.sessionId != nil ? .sure : .no
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    guard let message = record.message(Message.self) else {
      return record.kind == .line && record.text.isBlank ? .ignored : .foreign
    }
    if let words = message.words {
      say(words, of: message, in: &journal)
      return .understood
    }
    switch message.type {
    case "error", "warning":
      guard let text = message.message else { return .foreign }
      journal.post(notice: text)
      hasNotice = true
      return .understood
    case "clear":
      if let name { journal.cancel(name) }
      name = nil
      return .understood
    case let type:
      return Self.others.union(Self.othersOfSessions).contains(type) ? .ignored : .foreign
    }
  }

  private mutating func say(
    _ text: String, of message: Message, in journal: inout UtteranceJournal
  ) {
    if hasNotice { journal.post(notice: nil) }
    hasNotice = false
    let isNumbered = message.segmentId != nil
    if !isNumbered, name == nil, text.isBlank { return }
    let name =
      message.segmentId.map { "segment \($0.text)" } ?? self.name ?? journal.newName()
    let stable = message.isFinal ? nil : message.stable(of: text)
    let wording = UtteranceDraft.Wording(text, stable: stable, isFinal: message.isFinal)
    journal.write(UtteranceDraft(original: wording), as: name)
    if !message.isFinal {
      self.name = name
    } else if !isNumbered || name == self.name {
      self.name = nil
    }
  }
}
