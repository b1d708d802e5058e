internal import Captions

/// The output of SimulStreaming.
///
/// Sources: ufal/SimulStreaming, README.md; simulstreaming_whisper.py and its server (messages, or
/// lines with `--out-txt`); simulstreaming_translate.py.
///
/// Texts are chunks that do not change and are joined without separators. `is_final` ends the
/// voiced segment, often in a message without a text. A translation also has an unconfirmed part.
struct SimulStreamingParser: RecordParser {
  private var text = StreamSegmenter()
  private var lastChunk: TimedLine?
  private var translation = ConfirmedTranslation()
  private var lines = TimedLineReader()

  static func confidence(in record: Record) -> MatchConfidence {
    if record.kind == .line { return WhisperStreamingParser.confidence(in: record) }
    guard let message = record.message, message["is_final"].flag != nil else { return .none }
    let isCertain = message["emission_time"].wireNumber != nil && message.value(of: "type") == nil
    return isCertain ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    guard let message = record.message else { return lines.read(record, into: &tracker) }
    let chunk = message["text"].text
    let (start, end) = (message["start"].wireNumber, message["end"].wireNumber)
    let isFinal = message["is_final"].flag
    tracker.time = message["emission_time"].seconds
    if message["status"].text != nil, message["unconfirmed_text"].text != nil {
      translation.read(message, into: &tracker)
      return true
    }
    let isChunk = chunk != nil && (isFinal != nil || start != nil && end != nil)
    guard isChunk || isFinal == true else { return false }
    let line = TimedLine(chunk ?? "", from: start, to: end)
    if let chunk, lastChunk?.hasSameText(as: line) != true {
      lastChunk = line
      text.append(chunk, from: line.start, to: line.end)
      text.write(into: &tracker)
    }
    if isFinal == true { text.end(into: &tracker) }
    return true
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
    translation.finish(into: &tracker)
    lines.finish(into: &tracker)
  }
}

/// The translation in SimulStreaming's messages, from simulstreaming_translate.py.
///
/// The translator answers each piece of input with messages of status `INCOMPLETE` and a last
/// message of status `COMPLETE`. In each, `text` is everything that this input has confirmed so
/// far, so only the part beyond the previous message's `text` is new. `unconfirmed_text` follows
/// `text` and is replaced by every message. `unconfirmed_text` may begin with the text that was
/// just confirmed. A message with `is_final` repeats the unconfirmed text as `text`.
struct ConfirmedTranslation: Sendable {
  private var text = StreamSegmenter()
  /// The text confirmed so far for the current piece of input.
  private var confirmed = ""
  /// The unconfirmed text of the last message, as received.
  private var unconfirmed = ""
  /// The unconfirmed text without the confirmed words at its beginning.
  private var tail = ""
  private var lastMessage: JSON?

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) {
    guard let chunk = message["text"].text, let rest = message["unconfirmed_text"].text,
      message != lastMessage
    else { return }
    lastMessage = message
    let end = message["end"].seconds
    if message["is_final"].flag == true {
      append(chunk == unconfirmed ? tail : chunk, to: end)
      return self.end(into: &tracker)
    }
    append(chunk.without(prefix: confirmed) ?? chunk, to: end)
    let repeated = chunk.trimmed
    unconfirmed = rest
    tail = rest.without(prefix: repeated) ?? rest
    confirmed = message["status"].text == "COMPLETE" ? "" : chunk
    let separator = WordSeparator.between(text.last, tail)
    text.write(tail: separator + tail, into: &tracker)
  }

  /// Ends the text unless a part is unconfirmed, which then stays unconfirmed.
  mutating func finish(into tracker: inout UtteranceTracker) {
    if tail.isBlank { end(into: &tracker) }
  }

  private mutating func append(_ chunk: String, to end: Duration?) {
    text.append(WordSeparator.between(text.last, chunk) + chunk, to: end)
  }

  private mutating func end(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
    (confirmed, unconfirmed, tail) = ("", "", "")
  }
}

extension String {
  /// Returns the text after `prefix`, or nil if the text does not begin with `prefix`.
  fileprivate func without(prefix: String) -> String? {
    guard !prefix.isEmpty else { return self }
    guard unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }
}
