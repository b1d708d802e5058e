internal import Captions

/// Reads records in one format, and in another from some record on.
///
/// Plain lines and objects of the caption stream can be read whatever the format is.
struct FormatReader: Sendable {
  private let connection: ConnectionID
  private var own: LineDecoder
  private var foreign: RecordDecoder?
  private var subtitles: SubtitleFeedDecoder?
  /// What was wrong in formats that were left.
  private var oldWarnings = WarningCounts()
  private var changes = 0
  /// An utterance of the caption stream that is not final.
  private var open: UtteranceID?

  private(set) var format = CaptionFormat.captionStream

  init(connection: ConnectionID, tellsUnknownKeys: Bool = false) {
    self.connection = connection
    own = LineDecoder(
      connection: connection, takesOtherFinals: true, tellsUnknownKeys: tellsUnknownKeys)
  }

  var warnings: WarningCounts {
    var counts = oldWarnings
    counts.add(own.warnings)
    if let foreign { counts.add(foreign.warnings) }
    if let subtitles { counts.add(subtitles.warnings) }
    return counts
  }

  var isOwn: Bool { foreign == nil && subtitles == nil }

  /// Whether a line without any sign belongs to the format.
  var takesAnyLine: Bool { foreign?.readsAnyLine ?? subtitles?.takesAnyLine ?? false }

  /// Whether the record has the form of the format's; true for all that is no message.
  func claims(_ record: Record) -> Bool {
    guard record.kind == .message, case .foreign(let foreign) = format else { return true }
    return foreign.grammar.claim(to: record) != .no
  }

  /// Whether it reads lines that are still being written.
  var takesDrafts: Bool { foreign?.readsAnyLine ?? false }

  var patience: Duration? { subtitles?.patience }

  mutating func release() -> [DecodedRecord] { subtitles?.release() ?? [] }

  /// Reads a record, as well as the format can.
  mutating func read(_ record: Record) -> DecodedRecord {
    if foreign != nil { return foreign?.read(record) ?? DecodedRecord() }
    if subtitles != nil { return subtitles?.read(record) ?? DecodedRecord() }
    return readAsOwn(record)
  }

  /// Reads a record if the format is known to have such a one; nil otherwise.
  mutating func readIfKnown(_ record: Record) -> DecodedRecord? {
    if foreign != nil { return foreign?.readIfKnown(record) }
    if let subtitles {
      return subtitles.knows(record) ? read(record) : nil
    }
    return readAsOwn(record)
  }

  /// Reads a record as the caption stream has it.
  mutating func readAsOwn(_ record: Record) -> DecodedRecord {
    guard record.kind != .draft, record.kind != .cleared else { return DecodedRecord() }
    return readAsOwn(Array(record.text.utf8).span, line: record.line)
  }

  /// The same for a line that nobody made a record of.
  mutating func readAsOwn(_ bytes: Span<UInt8>, line: Int) -> DecodedRecord {
    let decoded = own.decode(bytes, line: line)
    for case .update(let id, let update) in decoded.events where id.name != .own {
      let isOver = update.isFinal.value == true || update.isCancelled.value == true
      open = isOver ? nil : id
    }
    return decoded
  }

  /// Goes on in another format; what was unfinished ends.
  mutating func change(to format: CaptionFormat) -> [DecodedRecord] {
    guard format != self.format else { return [] }
    let last = close()
    self.format = format
    changes += 1
    switch format {
    case .captionStream, .lines: break
    case .subtitles(let format):
      subtitles = SubtitleFeedDecoder(format, connection: connection, generation: changes - 1)
    case .foreign(let format):
      foreign = RecordDecoder(format, connection: connection, generation: changes - 1)
    }
    return last
  }

  /// The stream is over.
  mutating func finish() -> [DecodedRecord] {
    foreign?.finish() ?? subtitles?.finish() ?? []
  }

  private mutating func close() -> [DecodedRecord] {
    defer {
      foreign = nil
      subtitles = nil
      open = nil
    }
    if let last = foreign?.close() {
      oldWarnings.add(foreign?.warnings ?? WarningCounts())
      return [last]
    }
    if let last = subtitles?.finish() {
      oldWarnings.add(subtitles?.warnings ?? WarningCounts())
      return last
    }
    guard let open else { return [] }
    var update = CaptionUpdate()
    update.isFinal = .value(true)
    return [DecodedRecord(events: [.update(open, update)])]
  }
}
