/// A stateful parser that turns the records of one external format into utterances.
///
/// One value reads one connection. No input traps: `read(_:into:)` reports unknown records as
/// `.unknown`.
protocol RecordParser: Sendable {
  /// The keys of which every message of the format has at least one.
  ///
  /// The set is empty for formats of lines.
  static var messageKeys: Set<String> { get }
  /// Returns the confidence that a record belongs to this format, judged from the record alone.
  static func confidence(in record: Record) -> MatchConfidence
  /// True if the format writes speech as plain lines.
  ///
  /// The parser then accepts every line, and reads provisional lines and screen clearings of
  /// terminals as well. `confidence(in:)` may still return `.none` for these records.
  static var acceptsAnyLine: Bool { get }

  init()

  /// Reads a record and writes its utterances to `tracker`.
  ///
  /// The caller filters out records of kind `broken`.
  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading
  /// Writes the pending utterances after the last record.
  mutating func finish(into tracker: inout UtteranceTracker)
}

extension RecordParser {
  static var messageKeys: Set<String> { [] }
  static var acceptsAnyLine: Bool { false }
  mutating func finish(into tracker: inout UtteranceTracker) {}
}

/// A parser of a format whose records are JSON objects.
///
/// Blank lines, and lines that a terminal would not keep, are ignored. Any other line is unknown.
protocol MessageParser: RecordParser {
  /// Returns the confidence that a message belongs to this format, judged from the message alone.
  static func confidence(in message: JSON) -> MatchConfidence

  /// Reads a message and writes its utterances to `tracker`.
  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Reading
}

extension MessageParser {
  static func confidence(in record: Record) -> MatchConfidence {
    record.message.map { confidence(in: $0) } ?? .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message else {
      return record.kind == .provisionalLine || record.text.isBlank ? .ignored : .unknown
    }
    return read(message, into: &tracker)
  }
}

/// The confidence that a record belongs to a format, in ascending order.
///
/// The confidence follows from the record alone, without the records before it.
enum MatchConfidence: Sendable, Comparable {
  /// The format has no record of this form.
  case none
  /// Other formats, or plain speech, may also produce this record.
  case possible
  /// No other known format has a record of this form.
  case certain
}

/// The outcome of reading a record.
enum Reading: Sendable, Equatable {
  /// The record was read.
  case understood
  /// The record belongs to the format or its surroundings, but contains nothing for a reader.
  case ignored
  /// The format has no record of this form.
  case unknown
}

/// The notice of a speech service, such as an error, that is removed when results arrive again.
struct ServiceNotice: Sendable {
  private var isPosted = false

  /// Shows `text` to the user.
  mutating func post(_ text: String, in tracker: inout UtteranceTracker) {
    tracker.post(notice: text)
    isPosted = true
  }

  /// Removes the notice, if one is shown.
  mutating func withdraw(in tracker: inout UtteranceTracker) {
    if isPosted { tracker.post(notice: nil) }
    isPosted = false
  }
}

/// The utterance that a parser is writing, which is open from its first words to its final ones.
struct OpenUtterance: Sendable {
  /// The name of the utterance, or nil if none is open.
  private(set) var name: String?

  /// Writes the state of the utterance, or opens one, unless the text is blank.
  ///
  /// - Returns: The name of the utterance; nil if nothing was written.
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

/// The channels of a format's sound, each with an open utterance.
struct OpenChannels: Sendable {
  /// The accepted channels, more than a microphone array has.
  static let numbers = 0..<64

  private var utterances: [Int: OpenUtterance] = [:]

  subscript(channel: Int) -> OpenUtterance {
    get { utterances[channel] ?? OpenUtterance() }
    set { utterances[channel] = newValue.name == nil ? nil : newValue }
  }

  /// The number of channels with an open utterance.
  var count: Int { utterances.count }
}
