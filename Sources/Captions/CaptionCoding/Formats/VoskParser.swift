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
  static let messageKeys: Set = ["partial", "text", "alternatives"]

  fileprivate struct Word: Decodable {
    @Lossy var start: WireNumber?
    @Lossy var end: WireNumber?
  }

  private struct Alternative: Decodable {
    @Lossy var text: String?
    @Lossy var result: [Word]?
  }

  private struct Message: Decodable {
    @Lossy var partial: String?
    @Lossy var text: String?
    @Lossy var alternatives: [Alternative]?
    @Lossy var result: [Word]?
    @Lossy var partial_result: [Word]?

    /// The text and the words of a final result, or nil for any other message.
    var final: (text: String, words: [Word])? {
      if let text { return (text, result ?? []) }
      guard let best = alternatives?.first, let text = best.text else { return nil }
      return (text, best.result ?? [])
    }
  }

  /// The name of the unfinished utterance.
  private var name: String?

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message(Message.self) else { return .none }
    if message.partial != nil { return .certain }
    guard message.final != nil else { return .none }
    let keys = record.keys
    if keys == ["text"] { return .possible }
    return keys.isSubset(of: ["alternatives", "result", "spk", "spk_frames", "text"])
      ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(Message.self) else {
      return Self.isNoise(record) ? .ignored : .unknown
    }
    if let text = message.partial {
      write(text, words: message.partial_result ?? [], isFinal: false, in: &tracker)
    } else if let final = message.final {
      write(final.text, words: final.words, isFinal: true, in: &tracker)
    } else {
      return .unknown
    }
    return .understood
  }

  private mutating func write(
    _ text: String, words: [Word], isFinal: Bool, in tracker: inout UtteranceTracker
  ) {
    if name == nil, text.isBlank { return }
    let name = self.name ?? tracker.newName()
    var result = RecognitionResult(original: .init(text, isFinal: isFinal))
    result.start = words.first?.start?.seconds
    result.end = words.last?.end?.seconds
    tracker.write(result, as: name)
    self.name = isFinal ? nil : name
  }

  /// True if a line is one that the project's examples print around the results.
  private static func isNoise(_ record: Record) -> Bool {
    guard record.kind == .line else { return false }
    let line = record.text.trimmed
    return line.allSatisfy { $0 == "#" } || line == "Done"
      || line == "Press Ctrl+C to stop the recording"
  }
}
