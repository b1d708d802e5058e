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
