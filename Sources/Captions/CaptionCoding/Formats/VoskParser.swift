internal import Captions

/// The results of vosk's recognizer, printed by a program or sent by a server.
///
/// Sources: alphacep/vosk-api, src/recognizer.cc and src/json.h (results over several lines);
/// alphacep/vosk-server, websocket/asr_server.py.
///
/// `partial` replaces the text of the current utterance, and `text` ends the utterance. The first
/// of several `alternatives` is the likeliest. `partial` and `text` are empty during silence. An
/// empty final result means that the partial text was noise. `spk` identifies a voice, not a name.
struct VoskParser: RecordParser {
  private var utterance = OpenUtterance()

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message else { return .none }
    if message["partial"].text != nil { return .certain }
    guard final(in: message) != nil else { return .none }
    let keys = message.keys
    if keys == ["text"] { return .possible }
    return keys.isSubset(of: ["alternatives", "result", "spk", "spk_frames", "text"])
      ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    guard let message = record.message else { return Self.isNoise(record) }
    if let text = message["partial"].text {
      write(text, words: message["partial_result"], isFinal: false, in: &tracker)
    } else if let final = Self.final(in: message) {
      write(final["text"].text ?? "", words: final["result"], isFinal: true, in: &tracker)
    } else {
      return false
    }
    return true
  }

  /// Returns the object with the text and the words of a final result, or nil for any other message.
  private static func final(in message: JSON) -> JSON? {
    if message["text"].text != nil { return message }
    return message["alternatives"].list?.first.flatMap { $0["text"].text == nil ? nil : $0 }
  }

  private mutating func write(
    _ text: String, words: JSON, isFinal: Bool, in tracker: inout UtteranceTracker
  ) {
    let result = RecognitionResult(
      original: .init(text: text, isFinal: isFinal), start: words.list?.first?["start"].seconds,
      end: words.list?.last?["end"].seconds)
    utterance.write(result, into: &tracker)
  }

  /// True if a line is one that the project's examples print around the results.
  private static func isNoise(_ record: Record) -> Bool {
    guard record.kind == .line else { return false }
    let line = record.text.trimmed
    return line.allSatisfy { $0 == "#" } || line == "Done"
      || line == "Press Ctrl+C to stop the recording"
  }
}
