internal import Captions

/// The streaming responses of Google's Speech-to-Text, v1 or v2.
///
/// Sources: google/cloud/speech/v1/cloud_speech.proto, google/cloud/speech/v2/cloud_speech.proto.
/// The responses are JSON in either casing, or text as Python prints it (`PrintedResponses`).
///
/// The results of a response are pieces of one text, joined without separators: the first ones are
/// likely to stay, and the last one is likely to change. A final result ends the utterance and
/// contains its whole text. The service guarantees nothing. Results with a stability of 0.8 or more
/// are treated as stable (values in Google's samples: 0.9 and 0.01).
struct GoogleParser: RecordParser {
  private static let stabilityThreshold = 0.8

  private var channels: [Int: OpenUtterance] = [:]
  private var printed = PrintedResponses()

  static func confidence(in record: Record) -> MatchConfidence {
    switch record.kind {
    case .line, .provisionalLine:
      guard PrintedResponses.isBeginning(record.text) else {
        return PrintedResponses.isInner(record.text) ? .possible : .none
      }
      let content = record.text.filter { $0 != " " }
      return content.hasPrefix("results{") || content.hasPrefix("results:{") ? .certain : .possible
    case .message:
      let responses = responses(in: record)
      if responses.contains(where: hasTranscript) { return .certain }
      return responses.contains(where: hasResponseField) ? .possible : .none
    case .broken, .screenCleared: return .none
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    switch record.kind {
    case .provisionalLine, .broken, .screenCleared: return false
    case .line:
      let (isUnderstood, ended) = printed.append(record.text)
      for text in ended { read(printed: text, into: &tracker) }
      return isUnderstood
    case .message:
      let responses = Self.responses(in: record).filter(Self.hasResponseField)
      for response in responses { read(response, into: &tracker) }
      // A response may be empty.
      return !responses.isEmpty || record.message?.members.isEmpty ?? true
    }
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    for text in printed.finish() { read(printed: text, into: &tracker) }
  }

  private mutating func read(printed text: String, into tracker: inout UtteranceTracker) {
    if let message = ProtoText.message(text) {
      read(message, into: &tracker)
    } else {
      tracker.warnings.count(.brokenMessage)
    }
  }

  private mutating func read(_ response: JSON, into tracker: inout UtteranceTracker) {
    let error = response["error"]
    if error.isObject {
      tracker.post(notice: "Google: \(error["message"].text ?? "the stream failed")")
    }
    guard let results = response["results"].objects, !results.isEmpty else { return }
    tracker.withdrawNotice()
    var openResults: [Int: [JSON]] = [:]
    for result in results {
      let channel = result["channelTag", orElse: "channel_tag"].integer ?? 0
      guard OpenUtterance.channels.contains(channel) else { continue }
      openResults[channel, default: []].append(result)
      guard result["isFinal", orElse: "is_final"].flag == true,
        let pieces = openResults.removeValue(forKey: channel)
      else { continue }
      write(pieces, on: channel, isFinal: true, into: &tracker)
    }
    for (channel, pieces) in openResults.sorted(by: { $0.key < $1.key }) {
      write(pieces, on: channel, isFinal: false, into: &tracker)
    }
  }

  private mutating func write(
    _ pieces: [JSON], on channel: Int, isFinal: Bool, into tracker: inout UtteranceTracker
  ) {
    let stablePieces = pieces.prefix { piece in
      piece["stability"].number.map { $0 >= Self.stabilityThreshold } ?? false
    }
    let language = pieces.compactMap { $0["languageCode", orElse: "language_code"].text }.first
    let transcript = pieces.map(\.transcript).joined()
    let stable = stablePieces.reduce(0) { $0 + $1.transcript.unicodeScalars.count }
    var result = RecognitionResult(
      original: .init(text: transcript, language: language, stable: stable, isFinal: isFinal))
    if let word = pieces.first?.alternative["words"].objects?.first {
      result.start =
        word.time("startTime", "start_time") ?? word.time("startOffset", "start_offset")
    }
    if let piece = pieces.last {
      result.end =
        piece.time("resultEndTime", "result_end_time")
        ?? piece.time("resultEndOffset", "result_end_offset")
    }
    let openCount = channels.values.count { $0.name != nil }
    if openCount > 1 || channel > 1 { result.speaker = String(channel) }
    channels[channel, default: OpenUtterance()].write(result, into: &tracker)
  }

  /// Returns the responses in a record: an object or an array of objects.
  private static func responses(in record: Record) -> [JSON] {
    guard let json = record.json else { return [] }
    return json.objects ?? [json]
  }

  private static func hasResponseField(_ response: JSON) -> Bool {
    response["results"].list != nil || response["error"].isObject
      || response["speechEventType", orElse: "speech_event_type"].text != nil
      || response.time("totalBilledTime", "total_billed_time") != nil
      // JSON writes 64-bit numbers as strings.
      || response["requestId", orElse: "request_id"].text != nil
  }

  /// True if a result has a transcript, which the alternatives of other formats lack.
  private static func hasTranscript(_ response: JSON) -> Bool {
    (response["results"].list ?? []).contains { result in
      (result["alternatives"].list ?? []).contains { $0["transcript"].text != nil }
    }
  }
}

extension JSON {
  /// The likeliest alternative of a result; `null` if there is none.
  fileprivate var alternative: JSON { self["alternatives"].objects?.first ?? .null }

  /// The likeliest transcript of a result, which is empty if there is none.
  fileprivate var transcript: String { alternative["transcript"].text ?? "" }

  /// Returns a `google.protobuf.Duration`: `"1.500s"`, or an object with seconds and nanoseconds.
  fileprivate func time(_ key: String, _ otherKey: String) -> Duration? {
    let time = self[key, orElse: otherKey]
    if let duration = time.audioTime { return duration }
    guard time.isObject else { return nil }
    let nanoseconds = time["nanos"].wireNumber ?? 0
    return Duration(streamSeconds: (time["seconds"].wireNumber ?? 0) + nanoseconds / 1e9)
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

  /// Returns true if a line may be inside a response, whose fields are indented.
  static func isInner(_ line: String) -> Bool {
    line.trimmed == "}" || line.first == " " && isField(line, of: innerNames)
  }

  private static func isField(_ line: String, of names: Set<String>) -> Bool {
    guard let (name, next) = opening(of: line), names.contains(name) else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: ":")
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
  private static func nesting(of line: String) -> (change: Int, hasMessages: Bool) {
    var tokens = ProtoTokens(line)
    var change = 0
    var hasMessages = false
    while let token = tokens.next() {
      if token == .mark(UInt8(ascii: "}")) { change -= 1 }
      guard token == .mark(UInt8(ascii: "{")) else { continue }
      change += 1
      hasMessages = true
    }
    return (change, hasMessages)
  }
}
