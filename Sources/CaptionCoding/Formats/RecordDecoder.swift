internal import Captions

/// Decodes a foreign format: bytes to records, records to utterances, utterances to events.
///
/// A hello of the caption stream is understood in front of any format, and so is a state: a program may wrap
/// another one and still want to hear from the window.
struct RecordDecoder: FormatDecoder {
  /// What a line that is being written has to stand still for before it is shown: programs write a whole
  /// line at once, pipes may cut it.
  static let stillness = Duration.milliseconds(20)

  private let foreign: ForeignFormat
  private var splitter = RecordSplitter()
  private var grammar: any RecordGrammar
  private var journal: UtteranceJournal
  private var native: LineDecoder
  private var hasNewDraft = false

  init(_ format: ForeignFormat, connection: ConnectionID) {
    foreign = format
    grammar = format.grammar.init()
    journal = UtteranceJournal(connection: connection)
    native = LineDecoder(connection: connection)
  }

  var format: CaptionFormat? { .foreign(foreign) }

  var warnings: WarningCounts {
    var counts = splitter.warnings
    counts.add(journal.warnings)
    counts.add(native.warnings)
    return counts
  }

  /// A line that is being written is shown as soon as its writer pauses.
  var patience: Duration? { hasNewDraft && splitter.isInLine ? Self.stillness : nil }

  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord] {
    hasNewDraft = true
    return splitter.records(in: chunk).map { read($0) }
  }

  mutating func release() -> [DecodedRecord] {
    hasNewDraft = false
    return splitter.drafts().map { read($0) }
  }

  mutating func finish() -> [DecodedRecord] {
    var records = splitter.finish().map { read($0) }
    grammar.finish(into: &journal)
    records.append(take())
    return records
  }

  /// Reads a record that others have split off.
  mutating func read(_ record: Record) -> DecodedRecord {
    journal.warnings.line = record.line
    guard record.kind != .broken else {
      journal.count(.brokenMessage)
      return take()
    }
    let reading = grammar.read(record, into: &journal)
    if reading == .foreign, record.kind != .draft {
      if let own = nativeEvents(of: record) { return own }
      journal.count(.unknownRecord)
    }
    return take()
  }

  private mutating func take() -> DecodedRecord {
    defer { journal.time = nil }
    return DecodedRecord(time: journal.time, events: journal.takeEvents())
  }

  /// What a hello or a state says; nil for anything else.
  private mutating func nativeEvents(of record: Record) -> DecodedRecord? {
    guard record.kind == .message, record.has("hello") || record.has("state") else { return nil }
    return native.decode(Array(record.text.utf8).span)
  }
}
