internal import Captions

/// What vosk's recognizer says, printed by a program or sent by its servers: alphacep/vosk-api,
/// src/recognizer.cc and src/json.h (over several lines); alphacep/vosk-server, websocket/asr_server.py.
///
/// `partial` replaces the text of the utterance that is being spoken, `text` ends it; of several
/// `alternatives` the first is the likeliest. Both are empty for as long as nobody speaks, and a final that is
/// empty says that what was heard was noise. `spk` is a voice, not a name.
struct VoskGrammar: RecordGrammar {
  fileprivate struct Word: Decodable {
    @Tolerant var start: WireNumber?
    @Tolerant var end: WireNumber?
  }

  private struct Alternative: Decodable {
    @Tolerant var text: String?
    @Tolerant var result: [Word]?
  }

  private struct Message: Decodable {
    @Tolerant var partial: String?
    @Tolerant var text: String?
    @Tolerant var alternatives: [Alternative]?
    @Tolerant var result: [Word]?
    @Tolerant var partial_result: [Word]?

    /// A final's text and words.
    var final: (text: String, words: [Word])? {
      if let text { return (text, result ?? []) }
      guard let best = alternatives?.first, let text = best.text else { return nil }
      return (text, best.result ?? [])
    }
  }

  /// The utterance that is being spoken.
  private var name: String?

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(Message.self) else { return .no }
    if message.partial != nil { return .sure }
    guard message.final != nil else { return .no }
    let keys = record.keys
    if keys == ["text"] { return .maybe }
    return keys.isSubset(of: ["alternatives", "result", "spk", "spk_frames", "text"]) ? .sure : .no
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    guard let message = record.message(Message.self) else {
      return Self.isNoise(record) ? .ignored : .foreign
    }
    if let text = message.partial {
      write(text, words: message.partial_result ?? [], isFinal: false, in: &journal)
    } else if let final = message.final {
      write(final.text, words: final.words, isFinal: true, in: &journal)
    } else {
      return .foreign
    }
    return .understood
  }

  private mutating func write(
    _ text: String, words: [Word], isFinal: Bool, in journal: inout UtteranceJournal
  ) {
    if name == nil, text.isBlank { return }
    let name = self.name ?? journal.newName()
    var draft = UtteranceDraft(original: .init(text, isFinal: isFinal))
    draft.start = words.first?.start?.seconds
    draft.end = words.last?.end?.seconds
    journal.write(draft, as: name)
    self.name = isFinal ? nil : name
  }

  /// What the project's own examples print around the results.
  private static func isNoise(_ record: Record) -> Bool {
    guard record.kind == .line else { return false }
    let line = record.text.trimmed
    return line.allSatisfy { $0 == "#" } || line == "Done"
      || line == "Press Ctrl+C to stop the recording"
  }
}
