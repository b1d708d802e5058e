internal import Captions

/// The streaming responses of Google's Speech-to-Text, v1 or v2.
///
/// The responses are JSON in either casing, or text as Python prints it (`GoogleResponse`,
/// `PrintedResponses`).
///
/// The results of a response are pieces of one text, joined without separators: the first ones are
/// likely to stay, and the last one is likely to change. A final result ends the utterance and
/// contains its whole text. The service guarantees nothing. Results with a stability of 0.8 or more
/// are treated as stable (values in Google's samples: 0.9 and 0.01).
struct GoogleParser: RecordParser {
  static let messageKeys: Set = [
    "results", "error", "speechEventType", "speech_event_type", "totalBilledTime",
    "total_billed_time", "requestId", "request_id",
  ]

  private static let stabilityThreshold = 0.8
  private static let channels = 0..<64

  /// The names of the unfinished utterances, by channel.
  private var names: [Int: String] = [:]
  private var printed = PrintedResponses()
  private var notice = ServiceNotice()

  static func confidence(in record: Record) -> MatchConfidence {
    switch record.kind {
    case .line, .provisionalLine:
      guard PrintedResponses.isBeginning(record.text) else {
        return PrintedResponses.isInner(record.text) ? .possible : .none
      }
      let content = record.text.filter { $0 != " " }
      return ["results{", "results:{", "results<"].contains { content.hasPrefix($0) }
        ? .certain : .possible
    case .message:
      let responses = GoogleResponse.responses(in: record)
      if responses.contains(where: \.hasTranscript) { return .certain }
      return responses.contains { $0.hasResponseField } ? .possible : .none
    case .broken, .screenCleared: return .none
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    switch record.kind {
    case .provisionalLine, .broken, .screenCleared: return .ignored
    case .line:
      let (isUnderstood, ended) = printed.append(record.text)
      for text in ended { read(printed: text, into: &tracker) }
      guard isUnderstood else { return .unknown }
      return record.text.isBlank ? .ignored : .understood
    case .message:
      let responses = GoogleResponse.responses(in: record).filter(\.hasResponseField)
      for response in responses { read(response, into: &tracker) }
      // A response may be empty.
      return responses.isEmpty && !record.keys.isEmpty && record.isObject ? .unknown : .understood
    }
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    for text in printed.finish() { read(printed: text, into: &tracker) }
  }

  private mutating func read(printed text: String, into tracker: inout UtteranceTracker) {
    guard let message = ProtoText.message(text) else { return tracker.count(.brokenMessage) }
    read(GoogleResponse(message), into: &tracker)
  }

  private mutating func read(_ response: GoogleResponse, into tracker: inout UtteranceTracker) {
    if let error = response.error {
      notice.post("Google: \(error.message ?? "the stream failed")", in: &tracker)
    }
    guard let results = response.results?.elements, !results.isEmpty else { return }
    notice.withdraw(in: &tracker)
    var openResults: [Int: [GoogleResponse.Result]] = [:]
    for result in results {
      let channel = result.channelTag ?? 0
      guard Self.channels.contains(channel) else { continue }
      openResults[channel, default: []].append(result)
      guard result.isFinal == true, let pieces = openResults.removeValue(forKey: channel) else {
        continue
      }
      write(pieces, on: channel, isFinal: true, into: &tracker)
    }
    for (channel, pieces) in openResults.sorted(by: { $0.key < $1.key }) {
      write(pieces, on: channel, isFinal: false, into: &tracker)
    }
  }

  private mutating func write(
    _ pieces: [GoogleResponse.Result], on channel: Int, isFinal: Bool,
    into tracker: inout UtteranceTracker
  ) {
    let text = pieces.map(\.transcript).joined()
    guard !text.isBlank || names[channel] != nil else { return }
    let stablePieces = pieces.prefix { $0.stability.map { $0 >= Self.stabilityThreshold } ?? false }
    var result = RecognitionResult(
      original: .init(
        text, language: pieces.compactMap(\.languageCode).first,
        stable: stablePieces.reduce(0) { $0 + $1.transcript.unicodeScalars.count }, isFinal: isFinal
      ))
    let word = pieces.first?.alternatives?.elements.first?.words?.elements.first
    result.start = (word?.startTime ?? word?.startOffset)?.duration
    result.end = pieces.last?.end
    if names.count > 1 || channel > 1 { result.speaker = String(channel) }
    let name = names[channel] ?? tracker.newName()
    tracker.write(result, as: name)
    names[channel] = isFinal ? nil : name
  }
}

/// One `StreamingRecognizeResponse` of Google's Speech-to-Text, v1 or v2, from JSON or text.
///
/// Sources: google/cloud/speech/v1/cloud_speech.proto, google/cloud/speech/v2/cloud_speech.proto.
struct GoogleResponse: Decodable {
  /// A piece of speech, interim or final.
  struct Result: Decodable {
    @Lossy var alternatives: LossyArray<Alternative>?
    @Lossy var isFinal: Bool?
    /// The stability from 0 to 1, where 0 means unknown.
    @Lossy var stability: Double?
    @Lossy var resultEndTime: GoogleTime?
    @Lossy var resultEndOffset: GoogleTime?
    @Lossy var channelTag: Int?
    @Lossy var languageCode: String?

    var end: Duration? { (resultEndTime ?? resultEndOffset)?.duration }
    /// The likeliest transcript, which is empty if there is none.
    var transcript: String { alternatives?.elements.first?.transcript ?? "" }
  }

  struct Alternative: Decodable {
    @Lossy var transcript: String?
    @Lossy var words: LossyArray<Word>?
  }

  struct Word: Decodable {
    @Lossy var startTime: GoogleTime?
    @Lossy var startOffset: GoogleTime?
  }

  struct Failure: Decodable {
    @Lossy var message: String?
  }

  @Lossy var results: LossyArray<Result>?
  @Lossy var error: Failure?
  @Lossy var speechEventType: String?
  @Lossy var totalBilledTime: GoogleTime?
  /// The identifier of the request.
  ///
  /// JSON writes 64-bit numbers as strings.
  @Lossy var requestId: String?

  /// True if the message has any field of a response.
  var hasResponseField: Bool {
    results != nil || error != nil || speechEventType != nil || totalBilledTime != nil
      || requestId != nil
  }

  /// True if a result has a transcript.
  ///
  /// Other formats also have results with alternatives, but their alternatives have no transcripts.
  var hasTranscript: Bool {
    results?.elements.contains { result in
      result.alternatives?.elements.contains { $0.transcript != nil } ?? false
    } ?? false
  }

  /// Returns the responses in a record: an object or an array of objects, with keys in either
  /// casing.
  static func responses(in record: Record) -> [GoogleResponse] {
    if let list: LossyArray<GoogleResponse> = record.message(inEitherCase: true) {
      return list.elements
    }
    return record.message(inEitherCase: true).map { [$0] } ?? []
  }
}

/// A `google.protobuf.Duration`: `"1.500s"`, or an object with seconds and nanoseconds.
struct GoogleTime: Decodable, Sendable {
  private struct Parts: Decodable {
    @Lossy var seconds: WireNumber?
    @Lossy var nanos: WireNumber?
  }

  let duration: Duration

  init?(seconds: Double, nanos: Double) {
    guard let duration = WireNumber(seconds + nanos / 1e9).seconds else { return nil }
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    if let time = try? AudioTime(from: decoder) {
      duration = time.duration
      return
    }
    let parts = try Parts(from: decoder)
    let time = GoogleTime(seconds: parts.seconds?.value ?? 0, nanos: parts.nanos?.value ?? 0)
    guard let time else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no time"))
    }
    self = time
  }
}

extension GoogleResponse {
  /// Creates a response from its text form.
  init(_ message: ProtoText.Message) {
    results =
      message.has("results")
      ? LossyArray(message.messages("results").map(Result.init)) : nil
    error = message.messages("error").first.map(Failure.init)
    speechEventType = message.text("speech_event_type")
    totalBilledTime = message.messages("total_billed_time").first.flatMap(GoogleTime.init)
    requestId = message.text("request_id")
  }
}

extension GoogleResponse.Failure {
  fileprivate init(_ message: ProtoText.Message) {
    self.message = message.text("message")
  }
}

extension GoogleResponse.Result {
  fileprivate init(_ message: ProtoText.Message) {
    alternatives = LossyArray(
      message.messages("alternatives").map(GoogleResponse.Alternative.init))
    isFinal = message.text("is_final").map { $0 == "true" || $0 == "1" }
    stability = message.number("stability")
    resultEndTime = message.messages("result_end_time").first.flatMap(GoogleTime.init)
    resultEndOffset = message.messages("result_end_offset").first.flatMap(GoogleTime.init)
    channelTag = message.text("channel_tag").flatMap { Int($0) }
    languageCode = message.text("language_code")
  }
}

extension GoogleResponse.Alternative {
  fileprivate init(_ message: ProtoText.Message) {
    transcript = message.text("transcript")
    words = LossyArray(message.messages("words").map(GoogleResponse.Word.init))
  }
}

extension GoogleResponse.Word {
  fileprivate init(_ message: ProtoText.Message) {
    startTime = message.messages("start_time").first.flatMap(GoogleTime.init)
    startOffset = message.messages("start_offset").first.flatMap(GoogleTime.init)
  }
}

extension GoogleTime {
  fileprivate init?(_ message: ProtoText.Message) {
    self.init(seconds: message.number("seconds") ?? 0, nanos: message.number("nanos") ?? 0)
  }
}

/// An assembler of printed responses from single lines.
///
/// `print(response)` writes a response over several lines and a blank line after it. A logger
/// writes a response on one line. A response therefore ends at a blank line outside of all its
/// messages, after a first line that contains a whole response, and before `results` if the fields
/// after `results` were already read. A truncated response ends at the beginning of the next one,
/// because the fields inside a response are indented.
struct PrintedResponses: Sendable {
  /// The names of the fields of a response.
  private static let names: Set = [
    "results", "error", "speech_event_type", "speech_event_time", "speech_event_offset",
    "total_billed_time", "speech_adaptation_info", "request_id", "metadata",
  ]

  /// The names of fields inside a response's messages.
  private static let innerNames: Set = [
    "alternatives", "channel_tag", "code", "confidence", "end_offset", "end_time", "is_final",
    "language_code", "message", "nanos", "result_end_offset", "result_end_time", "seconds",
    "speaker_label", "speaker_tag", "stability", "start_offset", "start_time",
    "total_billed_duration", "transcript", "word", "words",
  ]

  private var text = ""
  private var depth = 0
  private var isBehindResults = false

  /// Returns true if a response may begin on a line.
  static func isBeginning(_ line: String) -> Bool { isField(line, of: names) }

  /// Returns true if a line may be inside a response.
  static func isInner(_ line: String) -> Bool {
    line.trimmed == "}" || isField(line, of: innerNames)
  }

  private static func isField(_ line: String, of names: Set<String>) -> Bool {
    guard let (name, next) = opening(of: line), names.contains(name) else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: ":") || next == UInt8(ascii: "<")
  }

  /// Returns true if a line begins a response regardless of the lines before it.
  private static func beginsAnew(_ line: String) -> Bool {
    guard line.utf8.first.map({ $0 > 0x20 }) ?? false, isBeginning(line) else { return false }
    return ["results", "error"].contains(opening(of: line)?.name)
  }

  /// Adds a line.
  ///
  /// - Returns: True if the line belongs to a response, and the texts of the completed responses.
  mutating func append(_ line: String) -> (isUnderstood: Bool, ended: [String]) {
    var ended: [String] = []
    if depth > 0, Self.beginsAnew(line) { ended = finish() }
    if depth == 0 {
      if line.isBlank { return (true, finish()) }
      guard Self.isBeginning(line) else { return (false, finish()) }
    }
    let isResults = depth == 0 && Self.opening(of: line)?.name == "results"
    if isResults, isBehindResults { ended += finish() }
    let isFirst = text.isEmpty
    guard text.utf8.count + line.utf8.count < LineSplitter.maxLineBytes else {
      _ = finish()
      return (false, ended)
    }
    text += line + "\n"
    let (change, hasMessages) = Self.nesting(of: line)
    isBehindResults = isBehindResults || (depth == 0 && !isResults)
    depth = max(0, depth + change)
    if isFirst, depth == 0, hasMessages { ended += finish() }
    return (true, ended)
  }

  /// Returns the text of the last response, if any, and resets the assembler.
  mutating func finish() -> [String] {
    defer { self = PrintedResponses() }
    return text.isEmpty ? [] : [text]
  }

  /// Returns the name at the beginning of a line and the first byte after the name, or nil without
  /// a name.
  private static func opening(of line: String) -> (name: String, next: UInt8?)? {
    let content = line.utf8.drop { $0 <= 0x20 }
    let name = content.prefix { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }
    let rest = content.dropFirst(name.count).drop { $0 <= 0x20 }
    return name.isEmpty ? nil : (String(decoding: Array(name), as: UTF8.self), rest.first)
  }

  /// Returns the change of the nesting depth on a line, and true if the line contains messages.
  ///
  /// The contents of quoted strings are ignored.
  private static func nesting(of line: String) -> (change: Int, hasMessages: Bool) {
    var tokens = ProtoTokens(line)
    var change = 0
    var hasMessages = false
    while let token = tokens.next() {
      switch token {
      case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "<")):
        change += 1
        hasMessages = true
      case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: ">")): change -= 1
      default: break
      }
    }
    return (change, hasMessages)
  }
}
