internal import Captions

/// A reader of records in the current format, which may change between two records.
///
/// `readAsOwn` reads plain lines and objects of the caption stream in any format.
struct FormatReader: Sendable {
  private let connection: ConnectionID
  private let streams: StreamAssembler
  private var own: LineDecoder
  private var external: RecordDecoder?
  private var subtitles: SubtitleFeedDecoder?
  /// The faults counted in earlier formats.
  private var oldWarnings = WarningCounts()
  /// The number of format changes so far.
  private var changes = 0
  /// The utterance of the caption stream that is not final; nil if there is none.
  private var open: UtteranceID?

  private(set) var format = CaptionFormat.captionStream

  init(connection: ConnectionID, streams: StreamAssembler, reportsUnknownKeys: Bool = false) {
    self.connection = connection
    self.streams = streams
    own = LineDecoder(
      connection: connection, streams: streams, takesOtherFinals: true,
      reportsUnknownKeys: reportsUnknownKeys)
  }

  var warnings: WarningCounts {
    var counts = oldWarnings
    counts.add(own.warnings)
    if let external { counts.add(external.warnings) }
    if let subtitles { counts.add(subtitles.warnings) }
    return counts
  }

  /// True if records are read as the caption stream.
  var isOwn: Bool { external == nil && subtitles == nil }

  /// True if the current format accepts any line at this point.
  var takesAnyLine: Bool { external?.readsAnyLine ?? subtitles?.takesAnyLine ?? false }

  /// Returns false if the record is a message that the current external format cannot have.
  func matches(_ record: Record) -> Bool {
    guard record.kind == .message, case .external(let external) = format else { return true }
    return external.parser.confidence(in: record) != .no
  }

  /// True if the current format reads overwritten lines: lines that are still being written.
  var takesDrafts: Bool { external?.readsAnyLine ?? false }

  var timeout: Duration? { subtitles?.timeout }

  mutating func release() -> [DecodedRecord] { subtitles?.release() ?? [] }

  /// Reads a record in the current format, whether or not the format knows such records.
  mutating func read(_ record: Record) -> DecodedRecord {
    if external != nil { return external?.read(record) ?? DecodedRecord() }
    if subtitles != nil { return subtitles?.read(record) ?? DecodedRecord() }
    return readAsOwn(record)
  }

  /// Reads a record if the current format knows such records; returns nil otherwise.
  mutating func readIfKnown(_ record: Record) -> DecodedRecord? {
    if external != nil { return external?.readIfKnown(record) }
    if let subtitles {
      return subtitles.knows(record) ? read(record) : nil
    }
    return readAsOwn(record)
  }

  /// Reads a record as a line of the caption stream.
  mutating func readAsOwn(_ record: Record) -> DecodedRecord {
    guard record.kind != .overwrittenLine, record.kind != .cleared else { return DecodedRecord() }
    return readAsOwn(Array(record.text.utf8).span, line: record.line)
  }

  /// Reads the bytes of a line as the caption stream.
  mutating func readAsOwn(_ bytes: Span<UInt8>, line: Int) -> DecodedRecord {
    let decoded = own.decode(bytes, line: line)
    for case .utterance(let id, let snapshot) in decoded.events where id.name != .own {
      open = snapshot.isPartial ? id : nil
    }
    return decoded
  }

  /// Changes the format and returns the records that end the unfinished utterances.
  mutating func change(to format: CaptionFormat) -> [DecodedRecord] {
    guard format != self.format else { return [] }
    let last = close()
    self.format = format
    changes += 1
    switch format {
    case .captionStream, .lines: break
    case .subtitles(let format):
      subtitles = SubtitleFeedDecoder(
        format, connection: connection, generation: changes - 1, after: own.revision)
    case .external(let format):
      external = RecordDecoder(
        format, connection: connection, streams: streams, generation: changes - 1,
        after: own.revision)
    }
    return last
  }

  /// Ends the stream and returns the last records.
  mutating func finish() -> [DecodedRecord] {
    external?.finish() ?? subtitles?.finish() ?? []
  }

  private mutating func close() -> [DecodedRecord] {
    defer {
      external = nil
      subtitles = nil
      open = nil
    }
    if let last = external?.close() {
      oldWarnings.add(external?.warnings ?? WarningCounts())
      return [last]
    }
    if let last = subtitles?.finish() {
      oldWarnings.add(subtitles?.warnings ?? WarningCounts())
      return last
    }
    guard let open else { return [] }
    return [DecodedRecord(events: [own.event(applying: .final, to: open)])]
  }
}
