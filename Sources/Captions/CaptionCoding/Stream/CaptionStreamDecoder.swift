internal import Captions
internal import FoundationEssentials

/// A decoder of the caption stream: every line is an object or a finished caption.
struct CaptionStreamDecoder: FormatDecoder {
  private var splitter = LineSplitter()
  private var lines: LineDecoder

  init(connection: ConnectionID, streams: StreamAssembler, reportsUnknownKeys: Bool = false) {
    lines = LineDecoder(
      connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
  }

  var format: CaptionFormat? { .captionStream }

  var warnings: WarningCounts { lines.warnings }

  var bufferedBytes: Int { splitter.bufferedBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    var records: [DecodedRecord] = []
    while records.count < limit, let piece = splitter.next(in: chunk, from: &offset) {
      switch piece {
      case .whole(let range): records.append(lines.decode(chunk.extracting(range)))
      case .joined(let bytes): records.append(lines.decode(bytes.span))
      case .tooLong: lines.skipTooLongLine()
      }
    }
    return records
  }

  mutating func finish() -> [DecodedRecord] {
    splitter.finish().map { [lines.decode($0.span)] } ?? []
  }
}

/// A decoder of the lines of one connection into caption events: the caption stream, version 1.
///
/// The decoder is total: every line becomes events, nothing, or a counted fault.
struct LineDecoder: Sendable {
  let connection: ConnectionID
  private(set) var warnings = WarningCounts()
  /// The utterances of the connection.
  private var assembler = UtteranceAssembler()
  /// The utterances of streams that continue over connections.
  private let streams: StreamAssembler
  private let json = JSONDecoder()
  /// The scope of utterances that name no stream.
  private var scope: UtteranceID.Scope
  private var isFirstLine = true
  /// True if `is_final` and `isFinal` stand for `final` in an object that names no utterance.
  private let acceptsFinalAliases: Bool
  /// True if ignored keys are counted as faults, for the authors of pipelines.
  private let reportsUnknownKeys: Bool

  init(
    connection: ConnectionID, streams: StreamAssembler, acceptsFinalAliases: Bool = false,
    reportsUnknownKeys: Bool = false
  ) {
    self.connection = connection
    self.streams = streams
    self.reportsUnknownKeys = reportsUnknownKeys
    self.acceptsFinalAliases = acceptsFinalAliases
    scope = .connection(connection)
  }

  /// The revision of the connection's last update.
  var revision: Int { assembler.revision }

  /// Counts a line that exceeds the maximum length.
  mutating func skipTooLongLine() {
    warnings.line += 1
    warnings.count(.lineTooLong)
  }

  /// Decodes a line with the number that the caller has assigned.
  mutating func decode(_ bytes: Span<UInt8>, line: Int) -> DecodedRecord {
    warnings.line = line - 1
    return decode(bytes)
  }

  /// Decodes a line without its newline.
  mutating func decode(_ bytes: Span<UInt8>) -> DecodedRecord {
    warnings.line += 1
    let decoded = DecodedText(bytes)
    if !decoded.isValidUTF8 { warnings.count(.invalidText) }
    let text = isFirstLine ? decoded.text.withoutByteOrderMark : decoded.text
    let line = PlainText.cleaned(text).trimmed
    guard let first = line.utf8.first else { return DecodedRecord() }
    defer { isFirstLine = false }
    guard first == UInt8(ascii: "{") else { return DecodedRecord(events: [caption(line)]) }
    return object(LoneSurrogates.repaired(line))
  }

  private func caption(_ line: String) -> CaptionEvent {
    let id = UtteranceID(scope: scope, name: .oneShot)
    return .utterance(id, UtteranceSnapshot(finalText: line))
  }

  /// Applies a patch and returns the event with the state of the utterance after it.
  mutating func event(applying patch: UtterancePatch, to id: UtteranceID) -> CaptionEvent {
    switch id.scope {
    case .connection: assembler.event(applying: patch, to: id)
    case .stream: streams.event(applying: patch, to: id)
    }
  }

  private mutating func object(_ line: String) -> DecodedRecord {
    guard let object = try? json.decode(CaptionObject.self, from: Data(line.utf8)) else {
      warnings.count(.unreadableObject)
      return DecodedRecord()
    }
    warnings.count(.unusableValue, times: object.unusableValues)
    warnings.count(.illFormedLanguage, times: object.illFormedLanguages)
    var events: [CaptionEvent] = []
    if object.clears { events.append(.clear) }
    if let hello = object.hello { addHello(hello, object, &events) }
    if let state = object.state { events.append(.state(state, from: connection)) }
    if let level = object.level { events.append(.level(level, from: connection)) }
    if let languages = object.languages {
      events.append(.languages(languages, from: connection))
    }
    if let request = object.request { events.append(.followed(request, from: connection)) }
    if !object.notice.isAbsent { events.append(notice(object.notice)) }
    if !object.patch.isEmpty {
      var patch = object.patch
      if acceptsFinalAliases, object.isFinalByAlias { patch.isFinal = .value(true) }
      patch.translations.order(asIn: line)
      events.append(event(applying: patch, to: utterance(of: object)))
    }
    if events.isEmpty || reportsUnknownKeys { countUnknownKeys(line, hasNoEvents: events.isEmpty) }
    return DecodedRecord(time: object.time, events: events)
  }

  /// Counts unknown keys, and objects with unknown keys only.
  ///
  /// Keys beginning with `x-` are exempt.
  private mutating func countUnknownKeys(_ line: String, hasNoEvents: Bool) {
    let record = Record(.message, line)
    let outline = ObjectOutline(of: record)
    guard outline.hasUnknownKeys else { return }
    if hasNoEvents, !outline.hasNativeKeys {
      warnings.count(.unknownObject, detail: Self.names(of: record.keys))
    } else if reportsUnknownKeys {
      let unknown = record.keys.filter { !ObjectOutline.isRecognized($0) }
      if !unknown.isEmpty { warnings.count(.unknownKey, detail: Self.names(of: unknown)) }
    }
  }

  private static func names(of keys: Set<String>) -> String {
    let names = keys.sorted().prefix(6).map { String($0.prefix(24)).cleanedName }
    return "its keys: \(names.joined(separator: ", "))\(keys.count > names.count ? ", …" : "")"
  }

  private mutating func addHello(
    _ hello: PipelineHello, _ object: CaptionObject, _ events: inout [CaptionEvent]
  ) {
    guard isFirstLine else { return warnings.count(.lateHello) }
    if let stream = object.stream.value { scope = .stream(stream) }
    events.append(.hello(hello, from: connection))
  }

  private func notice(_ notice: PatchField<String>) -> CaptionEvent {
    let text = notice.value?.trimmed ?? ""
    return .notice(text.isEmpty ? nil : text, from: connection)
  }

  private func utterance(of object: CaptionObject) -> UtteranceID {
    UtteranceID(
      scope: object.stream.value.map(UtteranceID.Scope.stream) ?? scope,
      name: object.id.value.map(UtteranceID.Name.named) ?? .unnamed)
  }
}
