internal import Captions

/// The output of SimulStreaming.
///
/// Sources: ufal/SimulStreaming, README.md; simulstreaming_whisper.py and its server (messages, or
/// lines with `--out-txt`); simulstreaming_translate.py.
///
/// Texts are chunks that do not change and are joined without separators. `is_final` ends the
/// voiced segment, often in a message without a text. A translation also has an unconfirmed part.
struct SimulStreamingGrammar: RecordGrammar {
  struct Message: Decodable, Equatable {
    @Lossy var text: String?
    @Lossy var unconfirmed_text: String?
    @Lossy var status: String?
    @Lossy var start: WireNumber?
    @Lossy var end: WireNumber?
    @Lossy var is_final: Bool?
    @Lossy var emission_time: WireNumber?

    var isTranslation: Bool { status != nil && unconfirmed_text != nil }

    var isChunk: Bool { text != nil && (is_final != nil || start != nil && end != nil) }

    /// True if both messages contain the same chunk with the same times.
    func says(theSameAs other: Message) -> Bool {
      text == other.text && start != nil && start == other.start && end == other.end
    }
  }

  private var text = StreamSegmenter()
  private var lastChunk: Message?
  private var translation = ConfirmedTranslation()
  private var lines = TimedLineReader()

  static func claim(to record: Record) -> Claim {
    if record.kind == .line { return WhisperStreamingGrammar.claim(to: record) }
    guard let message = record.message(Message.self), message.is_final != nil else { return .no }
    return message.emission_time == nil || record.has("type") ? .no : .sure
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    switch record.kind {
    case .interim, .cleared: return .ignored
    case .line where record.text.isBlank: return .ignored
    case .line:
      guard let line = TimedLine(record.text) else { return .foreign }
      lines.read(line, into: &tracker)
      return .understood
    default:
      guard let message = record.message(Message.self) else { return .foreign }
      return read(message, into: &tracker)
    }
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
    translation.finish(into: &tracker)
    lines.finish(into: &tracker)
  }

  private mutating func read(
    _ message: Message, into tracker: inout UtteranceTracker
  ) -> Reading {
    tracker.time = message.emission_time?.seconds
    if message.isTranslation {
      translation.read(message, into: &tracker)
      return .understood
    }
    guard message.isChunk || message.is_final == true else { return .foreign }
    if let chunk = message.text, lastChunk?.says(theSameAs: message) != true {
      lastChunk = message
      text.append(chunk, from: message.start?.seconds, to: message.endAfterStart)
      text.write(into: &tracker)
    }
    if message.is_final == true { text.end(into: &tracker) }
    return .understood
  }
}

extension SimulStreamingGrammar.Message {
  /// The end time; nil if it lies before the start.
  fileprivate var endAfterStart: Duration? {
    if let start, let end, end.value < start.value { return nil }
    return end?.seconds
  }
}
