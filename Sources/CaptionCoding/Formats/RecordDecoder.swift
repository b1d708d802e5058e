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

  /// A decoder that has read nothing yet.
  ///
  /// - Parameters:
  ///   - format: which one.
  ///   - connection: whose utterances they are.
  ///   - generation: how many other formats the connection had before.
  init(_ format: ForeignFormat, connection: ConnectionID, generation: Int = 0) {
    foreign = format
    grammar = format.grammar.init()
    journal = UtteranceJournal(connection: connection, generation: generation)
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

  var isBehind: Bool { splitter.isBehind }

  var heldBytes: Int { splitter.heldBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNewDraft = true
    var decoded: [DecodedRecord] = []
    while decoded.count < limit, let record = splitter.next(in: chunk, from: &offset) {
      decoded.append(read(record))
    }
    return decoded
  }

  mutating func endLine() {
    splitter.endLine()
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

  /// Whether any line is one of the format's, as people's words go there undecorated.
  var readsAnyLine: Bool { type(of: grammar).readsAnyLine }

  /// Reads a record, which others may have split off.
  mutating func read(_ record: Record) -> DecodedRecord {
    if let known = readIfKnown(record) { return known }
    journal.count(.unknownRecord)
    return take()
  }

  /// Reads a record if the format, or the caption stream for all formats, has such a one; nil otherwise.
  mutating func readIfKnown(_ record: Record) -> DecodedRecord? {
    journal.warnings.line = record.line
    switch record.kind {
    case .broken: journal.count(.brokenMessage)
    case .cleared where !readsAnyLine: break
    case .line where TerminalNoise.isNoise(record.text): break
    case .draft where TerminalNoise.isNoise(record.text): break
    case .message, .line, .draft, .cleared:
      guard grammar.read(record, into: &journal) == .foreign else { break }
      if let own = nativeEvents(of: record) { return own }
      guard record.kind == .draft || record.kind == .cleared else { return nil }
    }
    return take()
  }

  /// Ends what is unfinished: the connection goes on in another format.
  mutating func close() -> DecodedRecord {
    grammar.finish(into: &journal)
    journal.finishAll()
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
