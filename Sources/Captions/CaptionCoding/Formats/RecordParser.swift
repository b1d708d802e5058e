/// A parser that turns the records of one connection in an external format into utterances.
protocol RecordParser: Sendable {
  /// Returns the confidence that a record belongs to this format, judged from the record alone.
  static func confidence(in record: Record) -> MatchConfidence
  /// True if the format writes speech as plain lines.
  ///
  /// The parser then accepts every line, and reads provisional lines and screen clearings of
  /// terminals as well. `confidence(in:)` may still return `.none` for these records.
  static var acceptsAnyLine: Bool { get }

  init()

  /// Reads a record, other than a broken one, and writes its utterances to `tracker`.
  ///
  /// - Returns: False if the format has no record of this form. Blank lines, and lines that a
  ///   terminal would not keep, are then no faults, but any other record is.
  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool
  /// Writes the pending utterances after the last record.
  mutating func finish(into tracker: inout UtteranceTracker)
}

extension RecordParser {
  static var acceptsAnyLine: Bool { false }
  mutating func finish(into tracker: inout UtteranceTracker) {}
}

/// A parser of a format whose records are JSON objects.
protocol MessageParser: RecordParser {
  /// Returns the confidence that a message belongs to this format, judged from the message alone.
  static func confidence(in message: JSON) -> MatchConfidence

  /// Reads a message like `read(_:into:)` for records.
  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool
}

extension MessageParser {
  static func confidence(in record: Record) -> MatchConfidence {
    record.message.map { confidence(in: $0) } ?? .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    record.message.map { read($0, into: &tracker) } ?? false
  }
}

/// The confidence that a record belongs to a format, judged from the record alone.
enum MatchConfidence: Sendable, Comparable {
  /// The format has no record of this form.
  case none
  /// Other formats, or plain speech, may also produce this record.
  case possible
  /// No other known format has a record of this form.
  case certain
}

/// The utterance that a parser is writing, which is open from its first words to its final ones.
struct OpenUtterance: Sendable {
  /// The numbers of channels of sound, each with an open utterance; no microphone array has more.
  static let channels = 0..<64

  /// The name of the utterance, or nil if none is open.
  private(set) var name: String?

  /// Writes the state of the utterance, or opens one, and returns its name; nil for a blank text.
  @discardableResult
  mutating func write(
    _ result: RecognitionResult, into tracker: inout UtteranceTracker
  ) -> String? {
    guard name != nil || !result.isBlank else { return nil }
    let name = self.name ?? tracker.newName()
    tracker.write(result, as: name)
    self.name = result.original?.isFinal == true ? nil : name
    return name
  }

  /// Finishes the utterance as it is.
  mutating func finish(in tracker: inout UtteranceTracker) {
    if let name { tracker.finish(name) }
    name = nil
  }

  /// Cancels the utterance, which turned out to contain no speech.
  mutating func cancel(in tracker: inout UtteranceTracker) {
    if let name { tracker.cancel(name) }
    name = nil
  }
}
