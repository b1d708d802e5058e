/// The translation in SimulStreaming's messages, from simulstreaming_translate.py.
///
/// The translator answers each piece of input with messages of status `INCOMPLETE` and a last
/// message of status `COMPLETE`. In each, `text` is everything that this input has confirmed so
/// far, so only the part beyond the previous message's `text` is new. `unconfirmed_text` follows
/// `text` and is replaced by every message; it may begin with the text that was just confirmed. A
/// message with `is_final` repeats the unconfirmed text as `text`.
struct ConfirmedTranslation: Sendable {
  private var text = StreamSegmenter()
  /// The text confirmed so far for the current piece of input.
  private var confirmed = ""
  /// The unconfirmed text of the last message, as received.
  private var unconfirmed = ""
  /// The unconfirmed text without the confirmed words at its beginning.
  private var tail = ""
  private var last: SimulStreamingGrammar.Message?

  mutating func read(_ message: SimulStreamingGrammar.Message, into tracker: inout UtteranceTracker)
  {
    guard let chunk = message.text, let rest = message.unconfirmed_text, message != last else {
      return
    }
    last = message
    let end = message.end?.seconds
    if message.is_final == true {
      append(chunk == unconfirmed ? tail : chunk, to: end)
      return self.end(into: &tracker)
    }
    append(chunk.without(prefix: confirmed) ?? chunk, to: end)
    let repeated = chunk.trimmed
    unconfirmed = rest
    tail = rest.without(prefix: repeated) ?? rest
    confirmed = message.status == "COMPLETE" ? "" : chunk
    let joint = WordSeparator.between(text.last, tail)
    text.write(tail: joint + tail, into: &tracker)
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
  /// The text after `prefix`; nil if the text does not begin with `prefix`.
  fileprivate func without(prefix: String) -> String? {
    guard !prefix.isEmpty else { return self }
    guard unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }
}
