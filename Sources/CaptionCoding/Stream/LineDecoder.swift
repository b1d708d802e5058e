internal import Captions
internal import FoundationEssentials

/// A decoder of the lines of one connection into caption events: the caption stream, version 1.
///
/// The decoder is total: every line becomes events, nothing, or a counted fault.
struct LineDecoder: Sendable {
  let connection: ConnectionID
  private(set) var warnings = WarningCounts()
  private let json = JSONDecoder()
  /// The scope of utterances that name no stream.
  private var scope: UtteranceID.Scope
  private var isFirstLine = true
  /// True if `is_final` and `isFinal` stand for `final` in an object that names no utterance.
  private let takesOtherFinals: Bool
  /// True if ignored keys are counted as faults, for the authors of pipelines.
  private let tellsUnknownKeys: Bool

  init(
    connection: ConnectionID, takesOtherFinals: Bool = false, tellsUnknownKeys: Bool = false
  ) {
    self.connection = connection
    self.tellsUnknownKeys = tellsUnknownKeys
    self.takesOtherFinals = takesOtherFinals
    scope = .connection(connection)
  }

  /// Counts a line that exceeds the maximum length.
  mutating func skip() {
    warnings.line += 1
    warnings.count(.lineTooLong)
  }

  /// Decodes a line that the caller has split off and numbered.
  mutating func decode(_ bytes: Span<UInt8>, line: Int) -> DecodedRecord {
    warnings.line = line - 1
    return decode(bytes)
  }

  /// Decodes a line without its newline.
  mutating func decode(_ bytes: Span<UInt8>) -> DecodedRecord {
    warnings.line += 1
    let decoded = DecodedText(bytes)
    if !decoded.isSound { warnings.count(.invalidText) }
    let text = isFirstLine ? decoded.text.withoutByteOrderMark : decoded.text
    let line = PlainText.cleaned(text).trimmed
    guard let first = line.utf8.first else { return DecodedRecord() }
    defer { isFirstLine = false }
    guard first == UInt8(ascii: "{") else { return DecodedRecord(events: [caption(line)]) }
    return object(LoneSurrogates.repaired(line))
  }

  private func caption(_ line: String) -> CaptionEvent {
    var update = CaptionUpdate()
    update.text = .value(line)
    update.isFinal = .value(true)
    return .update(UtteranceID(scope: scope, name: .own), update)
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
    if let hello = object.hello { greet(hello, object, &events) }
    if let state = object.state { events.append(.state(state, from: connection)) }
    if !object.notice.isAbsent { events.append(notice(object.notice)) }
    if !object.update.isEmpty {
      var update = object.update
      if takesOtherFinals, object.endsByOtherName { update.isFinal = .value(true) }
      update.translations.order(asIn: line)
      update.translations.shorten()
      events.append(.update(utterance(of: object), update))
    }
    if events.isEmpty || tellsUnknownKeys { countUnknown(line, saysNothing: events.isEmpty) }
    return DecodedRecord(time: object.time, events: events)
  }

  /// Counts unknown keys, and objects without any known key; keys beginning with `x-` are exempt.
  private mutating func countUnknown(_ line: String, saysNothing: Bool) {
    let record = Record(.message, line)
    let outline = ObjectOutline(of: record)
    guard outline.hasOtherKeys else { return }
    if saysNothing, !outline.hasOwnKeys {
      warnings.count(.unknownObject, detail: Self.names(of: record.keys))
    } else if tellsUnknownKeys {
      let others = record.keys.filter { !ObjectOutline.isKnown($0) }
      if !others.isEmpty { warnings.count(.unknownKey, detail: Self.names(of: others)) }
    }
  }

  private static func names(of keys: Set<String>) -> String {
    let names = keys.sorted().prefix(6).map { String($0.prefix(24)).cleanedName }
    return "its keys: \(names.joined(separator: ", "))\(keys.count > names.count ? ", …" : "")"
  }

  private mutating func greet(
    _ hello: PipelineHello, _ object: CaptionObject, _ events: inout [CaptionEvent]
  ) {
    guard isFirstLine else { return warnings.count(.lateHello) }
    if let stream = object.stream.value { scope = .stream(stream) }
    events.append(.hello(hello, from: connection))
  }

  private func notice(_ notice: Field<String>) -> CaptionEvent {
    let text = notice.value?.trimmed ?? ""
    return .notice(text.isEmpty ? nil : text, from: connection)
  }

  private func utterance(of object: CaptionObject) -> UtteranceID {
    UtteranceID(
      scope: object.stream.value.map(UtteranceID.Scope.stream) ?? scope,
      name: object.id.value.map(UtteranceID.Name.named) ?? .current)
  }
}
