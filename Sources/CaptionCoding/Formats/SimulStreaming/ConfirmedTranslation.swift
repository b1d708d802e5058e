/// The translation that SimulStreaming makes of the texts it heard: simulstreaming_translate.py.
///
/// The translator answers a piece of input in one or more messages with the status `INCOMPLETE` and a last one
/// that is `COMPLETE`. All of them have in `text` what this input has confirmed so far, so that only what a
/// message has beyond the one before it is new. `unconfirmed_text` follows it and is replaced each time; it may
/// begin with what was just confirmed. With `is_final` comes, as `text`, what was unconfirmed before.
struct ConfirmedTranslation: Sendable {
  private var text = RunningText()
  /// What the input that is being answered has confirmed so far.
  private var confirmed = ""
  /// What is unconfirmed, as it came and without what it repeats.
  private var unconfirmed = ""
  private var tail = ""
  private var last: SimulStreamingGrammar.Message?

  mutating func read(_ message: SimulStreamingGrammar.Message, into journal: inout UtteranceJournal)
  {
    guard let chunk = message.text, let rest = message.unconfirmed_text, message != last else {
      return
    }
    last = message
    let end = message.end?.seconds
    if message.is_final == true {
      append(chunk == unconfirmed ? tail : chunk, to: end)
      return self.end(into: &journal)
    }
    append(chunk.without(prefix: confirmed) ?? chunk, to: end)
    let repeated = chunk.trimmed
    unconfirmed = rest
    tail = rest.without(prefix: repeated) ?? rest
    confirmed = message.status == "COMPLETE" ? "" : chunk
    let joint = WordJoint.between(text.last, tail)
    text.write(tail: joint + tail, into: &journal)
  }

  /// Nothing follows: what is unconfirmed stays so.
  mutating func finish(into journal: inout UtteranceJournal) {
    if tail.isBlank { end(into: &journal) }
  }

  private mutating func append(_ chunk: String, to end: Duration?) {
    text.append(WordJoint.between(text.last, chunk) + chunk, to: end)
  }

  private mutating func end(into journal: inout UtteranceJournal) {
    text.end(into: &journal)
    (confirmed, unconfirmed, tail) = ("", "", "")
  }
}

extension String {
  /// What follows that beginning; nil where it does not begin so.
  fileprivate func without(prefix: String) -> String? {
    guard !prefix.isEmpty else { return self }
    guard unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }
}
