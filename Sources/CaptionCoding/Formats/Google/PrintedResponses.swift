/// An assembler of printed responses from single lines.
///
/// `print(response)` writes a response over several lines and a blank line after it. A logger
/// writes a response on one line. A response therefore ends at a blank line outside of all its
/// messages, after a first line that contains a whole response, and before `results` if the fields
/// after `results` were already read. A truncated response ends at the beginning of the next one,
/// because the fields inside a response are indented.
struct PrintedResponses: Sendable {
  /// The names of a response's own fields.
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

  /// True if a response may begin on a line.
  static func isBeginning(_ line: String) -> Bool { isField(line, of: names) }

  /// True if a line may be inside a response.
  static func isInner(_ line: String) -> Bool {
    line.trimmed == "}" || isField(line, of: innerNames)
  }

  private static func isField(_ line: String, of names: Set<String>) -> Bool {
    guard let (name, next) = opening(of: line), names.contains(name) else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: ":") || next == UInt8(ascii: "<")
  }

  /// True if a line begins a response regardless of the lines before it.
  private static func beginsAnew(_ line: String) -> Bool {
    guard line.utf8.first.map({ $0 > 0x20 }) ?? false, isBeginning(line) else { return false }
    return ["results", "error"].contains(opening(of: line)?.name)
  }

  /// Adds a line.
  ///
  /// - Returns: True if the line belongs to a response, and the texts of the completed responses.
  mutating func take(_ line: String) -> (isUnderstood: Bool, ended: [String]) {
    var ended: [String] = []
    if depth > 0, Self.beginsAnew(line) { ended = finish() }
    if depth == 0 {
      if line.isBlank { return (true, finish()) }
      guard Self.isBeginning(line) else { return (false, finish()) }
    }
    let isResults = depth == 0 && Self.opening(of: line)?.name == "results"
    if isResults, isBehindResults { ended += finish() }
    let isFirst = text.isEmpty
    guard text.utf8.count + line.utf8.count < LineSplitter.longestLine else {
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

  /// The name at the beginning of a line and the first byte after the name; nil without a name.
  private static func opening(of line: String) -> (name: String, next: UInt8?)? {
    let ink = line.utf8.drop { $0 <= 0x20 }
    let name = ink.prefix { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }
    let rest = ink.dropFirst(name.count).drop { $0 <= 0x20 }
    return name.isEmpty ? nil : (String(decoding: Array(name), as: UTF8.self), rest.first)
  }

  /// The change of the nesting depth on a line, and true if the line contains messages.
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
