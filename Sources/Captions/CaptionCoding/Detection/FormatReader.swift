internal import Captions

/// A decoder of a format that also reads the records of another splitter.
protocol RecordReader: FormatDecoder {
  /// True if any line belongs to the format at this point.
  var acceptsAnyLine: Bool { get }

  /// Reads a record, even if the format has no such records.
  mutating func read(_ record: Record) -> DecodedRecord
  /// Reads a record, or returns nil if the format has no such records.
  mutating func readIfRecognized(_ record: Record) -> DecodedRecord?
  /// Finishes all unfinished utterances before the connection continues in another format.
  mutating func endFormat() -> [DecodedRecord]
}

/// A reader of records in the current format, which may change between two records.
///
/// `readAsNative` reads plain lines and objects of the caption stream, whatever the current format.
struct FormatReader: Sendable {
  private let connection: ConnectionID
  private let streams: StreamAssembler
  private var native: LineDecoder
  /// The decoder of the current format, or nil for the caption stream.
  private var decoder: (any RecordReader)?
  /// The faults counted in earlier formats.
  private var oldWarnings = WarningCounts()
  /// The number of format changes so far.
  private var changes = 0

  private(set) var format = CaptionFormat.captionStream

  init(connection: ConnectionID, streams: StreamAssembler, reportsUnknownKeys: Bool = false) {
    self.connection = connection
    self.streams = streams
    native = LineDecoder(
      connection: connection, streams: streams, acceptsFinalAliases: true,
      reportsUnknownKeys: reportsUnknownKeys)
  }

  var warnings: WarningCounts {
    var counts = oldWarnings
    counts.add(native.warnings)
    if let decoder { counts.add(decoder.warnings) }
    return counts
  }

  /// True if records are read as the caption stream.
  var isNative: Bool { decoder == nil }

  /// True if the current format accepts any line at this point.
  var acceptsAnyLine: Bool { decoder?.acceptsAnyLine ?? false }

  /// Returns false if the record is a message that the current external format cannot have.
  func matches(_ record: Record) -> Bool {
    guard record.kind == .message, case .external(let external) = format else { return true }
    return external.parser.confidence(in: record) != .none
  }

  /// True if the current format reads provisional lines.
  var readsProvisionalLines: Bool {
    if case .external(let external) = format { external.parser.acceptsAnyLine } else { false }
  }

  var timeout: Duration? { decoder?.timeout }

  mutating func release() -> [DecodedRecord] { decoder?.release() ?? [] }

  /// Reads a record in the current format, even if the format has no such records.
  mutating func read(_ record: Record) -> DecodedRecord {
    decoder?.read(record) ?? readAsNative(record)
  }

  /// Reads a record if the current format has such records, and returns nil otherwise.
  mutating func readIfRecognized(_ record: Record) -> DecodedRecord? {
    isNative ? readAsNative(record) : decoder?.readIfRecognized(record) ?? nil
  }

  /// Reads a record as a line of the caption stream.
  mutating func readAsNative(_ record: Record) -> DecodedRecord {
    guard record.kind != .provisionalLine, record.kind != .screenCleared else {
      return DecodedRecord()
    }
    return native.decode(record)
  }

  /// Changes the format and returns the records that end the unfinished utterances.
  mutating func change(to format: CaptionFormat) -> [DecodedRecord] {
    guard format != self.format else { return [] }
    let last = endFormat()
    self.format = format
    changes += 1
    switch format {
    case .captionStream, .lines: break
    case .subtitles(let format):
      decoder = SubtitleFeedDecoder(
        format, connection: connection, generation: changes - 1, after: native.revision)
    case .external(let format):
      decoder = RecordDecoder(
        format, connection: connection, streams: streams, generation: changes - 1,
        after: native.revision)
    }
    return last
  }

  /// Ends the stream and returns the last records.
  mutating func finish() -> [DecodedRecord] {
    decoder?.finish() ?? []
  }

  private mutating func endFormat() -> [DecodedRecord] {
    guard let last = decoder?.endFormat() else {
      return [DecodedRecord(events: native.finishUtterances())]
    }
    oldWarnings.add(decoder?.warnings ?? WarningCounts())
    decoder = nil
    return last
  }
}
