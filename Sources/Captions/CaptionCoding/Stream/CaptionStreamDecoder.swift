internal import Captions

/// A decoder of the caption stream, in which every line is an object or a finished caption, and of
/// plain text, in which every line that is not blank is a finished caption.
struct CaptionStreamDecoder: FormatDecoder {
  private var splitter = LineSplitter()
  private var lines: LineDecoder

  init(_ lines: LineDecoder) {
    self.lines = lines
  }

  var format: CaptionFormat? { lines.readsObjects ? .captionStream : .lines }

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
  /// The scope of utterances that name no stream.
  private var scope: UtteranceID.Scope
  private var isFirstLine = true
  /// False if a line that begins like an object is a caption, too.
  let readsObjects: Bool
  /// True if `is_final` and `isFinal` stand for `final` in an object that names no utterance.
  private let acceptsFinalAliases: Bool
  /// True if ignored keys are counted as faults, for the authors of pipelines.
  private let reportsUnknownKeys: Bool

  init(
    connection: ConnectionID, streams: StreamAssembler, acceptsFinalAliases: Bool = false,
    reportsUnknownKeys: Bool = false, readsObjects: Bool = true
  ) {
    self.connection = connection
    self.readsObjects = readsObjects
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

  /// Decodes a record of another splitter, of which the JSON is read already.
  mutating func decode(_ record: Record) -> DecodedRecord {
    guard let object = record.message, !record.hasNonNumbers else {
      return decode(Array(record.text.utf8).span, line: record.line)
    }
    defer { isFirstLine = false }
    warnings.line = record.line
    return decode(object)
  }

  /// Decodes a line without its newline; `line` is its number, if the caller has assigned one.
  mutating func decode(_ bytes: Span<UInt8>, line: Int? = nil) -> DecodedRecord {
    warnings.line = line ?? warnings.line + 1
    var isFirst = isFirstLine
    let text = warnings.text(of: bytes, isFirst: &isFirst)
    let line = PlainText.cleaned(text).trimmed
    guard let first = line.utf8.first else { return DecodedRecord() }
    defer { isFirstLine = false }
    guard readsObjects, first == UInt8(ascii: "{") else {
      let id = UtteranceID(scope: scope, name: .oneShot)
      return DecodedRecord(events: [.utterance(id, UtteranceSnapshot(finalText: line))])
    }
    guard let object = JSON(line.utf8.span) else {
      warnings.count(.unreadableObject)
      return DecodedRecord()
    }
    return decode(object)
  }

  private mutating func decode(_ object: JSON) -> DecodedRecord {
    var reader = ObjectReader(object)
    let stream = reader.read("stream", as: .name).value.map(UtteranceID.Scope.stream)
    var events = messages(&reader, stream)
    let name = reader.read("id", as: .name)
    var update = reader.update()
    if acceptsFinalAliases, name == .absent, update.isOpenText, reader.isFinalByAlias {
      update.text.isFinal = .value(true)
    }
    if !update.isEmpty {
      let id = UtteranceID(
        scope: stream ?? scope, name: name.value.map(UtteranceID.Name.named) ?? .unnamed)
      events.append(event(applying: update, to: id))
    }
    let time = reader.read("t", as: .seconds).value
    for fault in reader.faults { warnings.count(fault) }
    if events.isEmpty || reportsUnknownKeys {
      countUnknownKeys(object.keys, hasNoEvents: events.isEmpty)
    }
    return DecodedRecord(time: time, events: events)
  }

  /// Returns the events of an object that are about no utterance, in the order of their effects.
  private mutating func messages(
    _ reader: inout ObjectReader, _ stream: UtteranceID.Scope?
  ) -> [CaptionEvent] {
    var events: [CaptionEvent] = []
    if reader.read("clear", as: .flag).value == true { events.append(.clear) }
    if let hello = reader.hello() {
      if isFirstLine {
        scope = stream ?? scope
        events.append(.hello(hello, from: connection))
      } else {
        warnings.count(.lateHello)
      }
    }
    if let state: PipelineState = reader.read("state", as: .choice).value {
      events.append(.state(state, from: connection))
    }
    if let level = reader.read("level", as: .share).value {
      events.append(.level(level, from: connection))
    }
    if let languages = reader.languages() { events.append(.languages(languages, from: connection)) }
    let invitation = reader.invitation()
    if invitation != .absent {
      events.append(.invitation(invitation.value, from: connection))
    }
    if let request = reader.request() { events.append(.followed(request, from: connection)) }
    events += reader.voiceReports().map { .voice($0, from: connection) }
    let notice = reader.read("notice", as: .text)
    let code = reader.read("notice_code", as: .name).value
    let about = reader.read("notice_about", as: .name).value
    if notice != .absent {
      let shown = notice.value?.nonBlank.map { PipelineNotice($0, code: code, about: about) }
      events.append(.notice(shown, from: connection))
    }
    return events
  }

  /// Finishes all utterances of the connection that name no stream, and returns the events.
  mutating func finishUtterances() -> [CaptionEvent] {
    assembler.openIDs.map { event(applying: .final, to: $0) }
  }

  /// Merges an update and returns the event with the state of the utterance after it.
  private mutating func event(
    applying update: UtteranceSnapshot, to id: UtteranceID
  ) -> CaptionEvent {
    switch id.scope {
    case .connection: assembler.event(applying: update, to: id)
    case .stream: streams.event(applying: update, to: id)
    }
  }

  /// Counts unknown keys, and objects with such keys only.
  private mutating func countUnknownKeys(_ keys: Set<String>, hasNoEvents: Bool) {
    let evidence = KeyEvidence(of: keys)
    guard evidence.hasUnknownKeys else { return }
    if hasNoEvents, !evidence.hasNativeKeys {
      warnings.count(.unknownObject, detail: Self.names(of: keys))
    } else if reportsUnknownKeys {
      let unknown = keys.filter { !KeyEvidence.isRecognized($0) }
      if !unknown.isEmpty { warnings.count(.unknownKey, detail: Self.names(of: unknown)) }
    }
  }

  private static func names(of keys: Set<String>) -> String {
    let names = keys.sorted().prefix(6).map { String($0.prefix(24)).cleanedName }
    return "its keys: \(names.joined(separator: ", "))\(keys.count > names.count ? ", …" : "")"
  }
}

extension UtteranceSnapshot {
  /// True for an update that sets a text and does not say whether it is final.
  fileprivate var isOpenText: Bool { text.words.value != nil && text.isFinal == .absent }
}

extension String {
  /// The string without white space at either end, or nil if nothing is left.
  fileprivate var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}
