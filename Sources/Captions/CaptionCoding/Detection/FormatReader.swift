internal import Captions

/// A reader of records in the current format, which may change between two records.
///
/// `readAsNative` reads plain lines and objects of the caption stream, whatever the current format.
struct FormatReader: Sendable {
  private let connection: ConnectionID
  private let streams: StreamAssembler
  private var native: LineDecoder
  private var external: RecordDecoder?
  private var subtitles: SubtitleFeedDecoder?
  /// The faults counted in earlier formats.
  private var oldWarnings = WarningCounts()
  /// The number of format changes so far.
  private var changes = 0
  /// The utterances of the caption stream that are not final, the last updated one last.
  private var openUtterances: [UtteranceID] = []

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
    if let external { counts.add(external.warnings) }
    if let subtitles { counts.add(subtitles.warnings) }
    return counts
  }

  /// True if records are read as the caption stream.
  var isNative: Bool { external == nil && subtitles == nil }

  /// True if the current format accepts any line at this point.
  var acceptsAnyLine: Bool { external?.acceptsAnyLine ?? subtitles?.acceptsAnyLine ?? false }

  /// Returns false if the record is a message that the current external format cannot have.
  func matches(_ record: Record) -> Bool {
    guard record.kind == .message, case .external(let external) = format else { return true }
    return external.parser.confidence(in: record) != .none
  }

  /// True if the current format reads provisional lines.
  var readsProvisionalLines: Bool { external?.acceptsAnyLine ?? false }

  var timeout: Duration? { subtitles?.timeout }

  mutating func release() -> [DecodedRecord] { subtitles?.release() ?? [] }

  /// Reads a record in the current format, even if the format has no such records.
  mutating func read(_ record: Record) -> DecodedRecord {
    if external != nil { return external?.read(record) ?? DecodedRecord() }
    if subtitles != nil { return subtitles?.read(record) ?? DecodedRecord() }
    return readAsNative(record)
  }

  /// Reads a record if the current format has such records, and returns nil otherwise.
  mutating func readIfRecognized(_ record: Record) -> DecodedRecord? {
    if external != nil { return external?.readIfRecognized(record) }
    if let subtitles {
      return subtitles.accepts(record) ? read(record) : nil
    }
    return readAsNative(record)
  }

  /// Reads a record as a line of the caption stream.
  mutating func readAsNative(_ record: Record) -> DecodedRecord {
    guard record.kind != .provisionalLine, record.kind != .screenCleared else {
      return DecodedRecord()
    }
    return readAsNative(Array(record.text.utf8).span, line: record.line)
  }

  /// Reads the bytes of a line as the caption stream.
  mutating func readAsNative(_ bytes: Span<UInt8>, line: Int) -> DecodedRecord {
    noteOpenUtterances(of: native.decode(bytes, line: line))
  }

  /// Reads the object on a line as the caption stream.
  mutating func readAsNative(_ object: JSON, line: Int) -> DecodedRecord {
    noteOpenUtterances(of: native.decode(object, line: line))
  }

  private mutating func noteOpenUtterances(of decoded: DecodedRecord) -> DecodedRecord {
    for case .utterance(let id, let snapshot) in decoded.events where id.name != .oneShot {
      openUtterances.removeAll { $0 == id }
      if snapshot.isPartial { openUtterances.append(id) }
    }
    // The assembler forgets open utterances beyond this number, too.
    openUtterances.removeFirst(
      max(0, openUtterances.count - UtteranceAssembler.maxOpenUtterances))
    return decoded
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
      subtitles = SubtitleFeedDecoder(
        format, connection: connection, generation: changes - 1, after: native.revision)
    case .external(let format):
      external = RecordDecoder(
        format, connection: connection, streams: streams, generation: changes - 1,
        after: native.revision)
    }
    return last
  }

  /// Ends the stream and returns the last records.
  mutating func finish() -> [DecodedRecord] {
    external?.finish() ?? subtitles?.finish() ?? []
  }

  private mutating func endFormat() -> [DecodedRecord] {
    defer {
      external = nil
      subtitles = nil
      openUtterances = []
    }
    if let last = external?.finishAllUtterances() {
      oldWarnings.add(external?.warnings ?? WarningCounts())
      return [last]
    }
    if let last = subtitles?.finish() {
      oldWarnings.add(subtitles?.warnings ?? WarningCounts())
      return last
    }
    guard !openUtterances.isEmpty else { return [] }
    return [DecodedRecord(events: openUtterances.map { native.event(applying: .final, to: $0) })]
  }
}
