/// The messages of RealtimeSTT's servers.
///
/// Sources: KoljaB/RealtimeSTT, RealtimeSTT_server/stt_server.py (its data socket, which
/// broadcasts), example_browserclient, example_webserver and example_fastapi_server, each
/// `server.py`.
///
/// `realtime` replaces the text of the current sentence, and `fullSentence`, `full` or `final` ends
/// the sentence. If segments are numbered, the final text may arrive while the next sentence is
/// already growing. All other types describe voice activity and queues, not the state of the
/// microphone.
struct RealtimeSTTParser: RecordParser {
  static let messageKeys: Set = ["type"]

  private struct Message: Decodable {
    let type: String
    @Lossy var text: String?
    @Lossy var content: String?
    @Lossy var message: String?
    @Lossy var segmentId: WireName?
    @Lossy var stableText: String?
    @Lossy var sessionId: WireName?

    var isFinal: Bool { ["fullSentence", "full", "final"].contains(type) }

    /// The recognized text, or nil for a message without speech.
    var words: String? { type == "realtime" || isFinal ? text ?? content : nil }

    /// Returns the length of the part of `text` that does not change any more, in code points.
    func stable(of text: String) -> Int? {
      guard let start = stableText?.unicodeScalars, text.unicodeScalars.starts(with: start) else {
        return nil
      }
      return start.count
    }
  }

  /// The message types without speech.
  private static let typesWithoutSpeech: Set = [
    "recording_start", "recording_stop", "transcription_start", "vad_detect_start",
    "vad_detect_stop", "wakeword_detected", "wakeword_detection_start", "wakeword_detection_end",
    "start_turn_detection", "stop_turn_detection", "record_start", "vad_start", "wakeword_start",
    "transcript_start",
  ]
  /// Further message types without speech, of the server that has sessions.
  private static let sessionTypesWithoutSpeech: Set = [
    "hello", "ready", "status", "timeline", "clear", "error", "warning", "metrics", "pong",
  ]

  /// The name of the unfinished sentence.
  private var name: String?
  private var notice = ServiceNotice()

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message(Message.self) else { return .none }
    if message.words != nil { return .certain }
    if typesWithoutSpeech.contains(message.type) { return .certain }
    return sessionTypesWithoutSpeech.contains(message.type) && message.sessionId != nil
      ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(Message.self) else {
      return record.kind == .line && record.text.isBlank ? .ignored : .unknown
    }
    if let words = message.words {
      write(words, of: message, in: &tracker)
      return .understood
    }
    switch message.type {
    case "error", "warning":
      guard let text = message.message else { return .unknown }
      notice.post(text, in: &tracker)
      return .understood
    case "clear":
      if let name { tracker.cancel(name) }
      name = nil
      return .understood
    case let type:
      return Self.typesWithoutSpeech.union(Self.sessionTypesWithoutSpeech).contains(type)
        ? .ignored : .unknown
    }
  }

  private mutating func write(
    _ text: String, of message: Message, in tracker: inout UtteranceTracker
  ) {
    notice.withdraw(in: &tracker)
    let isNumbered = message.segmentId != nil
    if !isNumbered, name == nil, text.isBlank { return }
    let name =
      message.segmentId.map { "segment \($0.text)" } ?? self.name ?? tracker.newName()
    let stable = message.isFinal ? nil : message.stable(of: text)
    let wording = RecognitionResult.Wording(text, stable: stable, isFinal: message.isFinal)
    tracker.write(RecognitionResult(original: wording), as: name)
    if !message.isFinal {
      self.name = name
    } else if !isNumbered || name == self.name {
      self.name = nil
    }
  }
}
