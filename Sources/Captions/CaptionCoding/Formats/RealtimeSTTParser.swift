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
struct RealtimeSTTParser: MessageParser {
  private static let finalTypes: Set = ["fullSentence", "full", "final"]
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

  static func confidence(in message: JSON) -> MatchConfidence {
    guard let type = message["type"].text else { return .none }
    if words(of: message) != nil || typesWithoutSpeech.contains(type) { return .certain }
    return sessionTypesWithoutSpeech.contains(type) && message["sessionId"].name != nil
      ? .certain : .none
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    guard let type = message["type"].text else { return false }
    if let words = Self.words(of: message) {
      write(words, of: message, isFinal: Self.finalTypes.contains(type), in: &tracker)
    } else if type == "error" || type == "warning" {
      guard let text = message["message"].text else { return false }
      tracker.post(notice: text)
    } else if type == "clear" {
      if let name { tracker.cancel(name) }
      name = nil
    } else {
      return Self.typesWithoutSpeech.union(Self.sessionTypesWithoutSpeech).contains(type)
    }
    return true
  }

  /// Returns the recognized text, or nil for a message without speech.
  private static func words(of message: JSON) -> String? {
    guard let type = message["type"].text, type == "realtime" || finalTypes.contains(type) else {
      return nil
    }
    return message["text"].text ?? message["content"].text
  }

  private mutating func write(
    _ text: String, of message: JSON, isFinal: Bool, in tracker: inout UtteranceTracker
  ) {
    tracker.withdrawNotice()
    let segment = message["segmentId"].name
    if segment == nil, name == nil, text.isBlank { return }
    let name = segment.map { "segment \($0)" } ?? self.name ?? tracker.newName()
    var wording = RecognitionResult.Wording(text: text, isFinal: isFinal)
    // The part of the text that does not change any more.
    if !isFinal, let start = message["stableText"].text?.unicodeScalars,
      text.unicodeScalars.starts(with: start)
    {
      wording.stable = start.count
    }
    tracker.write(RecognitionResult(original: wording), as: name)
    if !isFinal {
      self.name = name
    } else if segment == nil || name == self.name {
      self.name = nil
    }
  }
}
