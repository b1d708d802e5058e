/// How the records of a foreign format make utterances.
///
/// One value reads one connection. It is total: a record that is none of the format's is told, not trapped on.
protocol RecordGrammar: Sendable {
  /// How sure one record alone makes that this is its format: looked at without any state.
  static func claim(to record: Record) -> Claim
  /// Whether people's words stand undecorated on lines: then no line is foreign, and the format reads the
  /// drafts and clearings of terminals as well. It need not claim them.
  static var readsAnyLine: Bool { get }

  init()

  /// Reads a record and writes what it says.
  ///
  /// Records of kind `broken` do not come here.
  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading
  /// No record follows.
  mutating func finish(into journal: inout UtteranceJournal)
}

extension RecordGrammar {
  static var readsAnyLine: Bool { false }
  mutating func finish(into journal: inout UtteranceJournal) {}
}

/// How sure a record makes that a stream is of a format.
enum Claim: Sendable, Comparable {
  /// The format has no such record.
  case no
  /// The format has such records, and so have others, or people's words may look like it.
  case maybe
  /// No other known format has such a record.
  case sure
}

/// What became of a record.
enum Reading: Sendable, Equatable {
  case understood
  /// It belongs to the format or to what surrounds it, and says nothing to a reader.
  case ignored
  /// The format has no such record.
  case foreign
}
