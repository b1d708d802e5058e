internal import Captions

/// A decoder of an external format: bytes to records, records to utterances, utterances to events.
///
/// The decoder accepts `hello` and `state` objects of the caption stream in any format, because a
/// program may wrap another one and still request messages from the window.
struct RecordDecoder: RecordReader {
  /// The time for which an unfinished line must stay unchanged to be shown; pipes may split lines.
  static let idleTimeout = Duration.milliseconds(20)

  private let external: ExternalFormat
  private var splitter = RecordSplitter()
  private var parser: any RecordParser
  private var tracker: UtteranceTracker
  private var native: LineDecoder
  private var hasNewInput = false

  /// Creates a decoder for a connection that used `generation` formats and `revision` before.
  init(
    _ format: ExternalFormat, connection: ConnectionID, streams: StreamAssembler,
    generation: Int = 0, after revision: Int = 0
  ) {
    external = format
    parser = format.parser.init()
    tracker = UtteranceTracker(connection: connection, generation: generation, after: revision)
    native = LineDecoder(connection: connection, streams: streams)
  }

  var format: CaptionFormat? { .external(external) }

  var warnings: WarningCounts {
    var counts = splitter.warnings
    counts.add(tracker.warnings)
    counts.add(native.warnings)
    return counts
  }

  /// The time after which a new unfinished line is released, or nil if there is none.
  var timeout: Duration? { hasNewInput && splitter.isInLine ? Self.idleTimeout : nil }

  var hasBacklog: Bool { splitter.hasBacklog }

  var bufferedBytes: Int { splitter.bufferedBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNewInput = true
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
    hasNewInput = false
    return splitter.provisionalLines().map { read($0) }
  }

  mutating func finish() -> [DecodedRecord] {
    var records = splitter.finish().map { read($0) }
    parser.finish(into: &tracker)
    records.append(drain())
    return records
  }

  /// True if the parser accepts any line, because the format writes speech as plain lines.
  var acceptsAnyLine: Bool { type(of: parser).acceptsAnyLine }

  /// Decodes one record and counts a warning if the record is unknown.
  mutating func read(_ record: Record) -> DecodedRecord {
    if let decoded = readIfRecognized(record) { return decoded }
    tracker.warnings.count(.unknownRecord)
    return drain()
  }

  /// Decodes one record, or returns nil if neither the format nor the caption stream has such
  /// records.
  mutating func readIfRecognized(_ record: Record) -> DecodedRecord? {
    tracker.warnings.line = record.line
    if record.kind == .broken {
      tracker.warnings.count(.brokenMessage)
    } else if record.kind == .message || !TerminalNoise.isNoise(record.text),
      !parser.read(record, into: &tracker)
    {
      if let decoded = nativeEvents(of: record) { return decoded }
      // Blank lines, and lines that a terminal would not keep, are no faults.
      guard record.kind == .provisionalLine || record.text.isBlank else { return nil }
    }
    return drain()
  }

  mutating func endFormat() -> [DecodedRecord] {
    parser.finish(into: &tracker)
    tracker.finishAll()
    return [drain()]
  }

  private mutating func drain() -> DecodedRecord {
    defer { tracker.time = nil }
    return DecodedRecord(time: tracker.time, events: tracker.drainEvents())
  }

  /// Returns the events of a `hello` or `state` object, or nil for any other record.
  private mutating func nativeEvents(of record: Record) -> DecodedRecord? {
    let keys = record.keys
    guard keys.contains("hello") || keys.contains("state") else { return nil }
    return native.decode(record)
  }
}
