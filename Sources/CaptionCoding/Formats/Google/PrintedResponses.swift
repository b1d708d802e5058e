/// Puts printed responses together, line by line.
///
/// `print(response)` writes a response over several lines and a blank one behind it; a logger writes it on one.
/// So a response ends at a blank line outside of all its messages, and behind a line on which a whole one
/// stands; and before `results`, where the one before has what comes after them. One that is torn ends where the
/// next begins: what is inside of a response is indented.
struct PrintedResponses: Sendable {
  private static let names: Set = [
    "results", "error", "speech_event_type", "speech_event_time", "speech_event_offset",
    "total_billed_time", "speech_adaptation_info", "request_id", "metadata",
  ]

  /// What stands inside of them.
  private static let innerNames: Set = [
    "alternatives", "channel_tag", "code", "confidence", "end_offset", "end_time", "is_final",
    "language_code", "message", "nanos", "result_end_offset", "result_end_time", "seconds",
    "speaker_label", "speaker_tag", "stability", "start_offset", "start_time",
    "total_billed_duration", "transcript", "word", "words",
  ]

  private var text = ""
  private var depth = 0
  private var isBehindResults = false

  /// Whether a response may begin on a line.
  static func isBeginning(_ line: String) -> Bool { isField(line, of: names) }

  /// Whether a line may stand inside of one.
  static func isInner(_ line: String) -> Bool {
    line.trimmed == "}" || isField(line, of: innerNames)
  }

  private static func isField(_ line: String, of names: Set<String>) -> Bool {
    guard let (name, next) = opening(of: line), names.contains(name) else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: ":") || next == UInt8(ascii: "<")
  }

  /// Whether a line begins a response whatever came before it.
  private static func beginsAnew(_ line: String) -> Bool {
    guard line.utf8.first.map({ $0 > 0x20 }) ?? false, isBeginning(line) else { return false }
    return ["results", "error"].contains(opening(of: line)?.name)
  }

  /// Takes in a line.
  ///
  /// - Returns: whether it belongs to a response, and the texts of those that it ends.
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

  /// No line follows.
  mutating func finish() -> [String] {
    defer { self = PrintedResponses() }
    return text.isEmpty ? [] : [text]
  }

  private static func opening(of line: String) -> (name: String, next: UInt8?)? {
    let ink = line.utf8.drop { $0 <= 0x20 }
    let name = ink.prefix { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }
    let rest = ink.dropFirst(name.count).drop { $0 <= 0x20 }
    return name.isEmpty ? nil : (String(decoding: Array(name), as: UTF8.self), rest.first)
  }

  /// How much deeper a line leads, and whether there are messages on it; what is in quotes is not looked at.
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
