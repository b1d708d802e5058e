/// A stateful parser that turns the records of one foreign format into utterances.
///
/// One value reads one connection. No input traps: `read(_:into:)` reports unknown records as
/// `.foreign`.
protocol RecordGrammar: Sendable {
  /// Returns the confidence that a record belongs to this format, judged from the record alone.
  static func claim(to record: Record) -> Claim
  /// True if the format writes speech as plain lines.
  ///
  /// The grammar then accepts every line, and reads interims and screen clearings of terminals as
  /// well. `claim(to:)` may still return `.no` for these records.
  static var readsAnyLine: Bool { get }

  init()

  /// Reads a record and writes its utterances to `differ`.
  ///
  /// The caller filters out records of kind `broken`.
  mutating func read(_ record: Record, into differ: inout UtteranceDiffer) -> Reading
  /// Writes the pending utterances after the last record.
  mutating func finish(into differ: inout UtteranceDiffer)
}

extension RecordGrammar {
  static var readsAnyLine: Bool { false }
  mutating func finish(into differ: inout UtteranceDiffer) {}
}

/// The confidence that a record belongs to a format.
enum Claim: Sendable, Comparable {
  /// The format has no record of this form.
  case no
  /// Other formats, or plain speech, may also produce this record.
  case maybe
  /// No other known format has a record of this form.
  case sure
}

/// The outcome of reading a record.
enum Reading: Sendable, Equatable {
  /// The record was read.
  case understood
  /// The record belongs to the format or its surroundings, but contains nothing for a reader.
  case ignored
  /// The format has no record of this form.
  case foreign
}
