/// The parser of SubRip as it is found in real files.
///
/// A cue is a time line, usually with a number in the line before, and the text lines up to an
/// empty line. If the empty line is missing, the next time line begins the next cue. Text lines
/// that are numbers remain text, unless a time line follows directly.
struct SubRipParser: CueParser {
  private enum State {
    /// Between cues, so that a number or a time line may follow.
    case betweenCues
    /// After a number, so that a time line should follow.
    case afterNumber
    case cue(CueDraft)
    /// In text that belongs to no cue and is already counted as a fault.
    case outsideCue
  }

  private var state = State.betweenCues

  var isInCue: Bool {
    if case .cue = state { true } else { false }
  }

  mutating func read(_ line: String, into collector: inout CueCollector) {
    if line.isEmpty {
      finish(into: &collector)
    } else if let times = CueTimes(subRip: line) {
      endCue(beforeTimes: true, into: &collector)
      state = .cue(CueDraft(times))
    } else if isBrokenTimeLine(line) {
      endCue(beforeTimes: true, into: &collector)
      collector.warnings.count(.brokenTimeLine)
      state = .outsideCue
    } else {
      readText(line, into: &collector)
    }
  }

  mutating func finish(into collector: inout CueCollector) {
    endCue(beforeTimes: false, into: &collector)
    state = .betweenCues
  }

  private mutating func readText(_ line: String, into collector: inout CueCollector) {
    switch state {
    case .cue(var draft):
      // Releases the state's copy of the draft. With a second reference, every append would copy
      // all lines.
      state = .outsideCue
      draft.append(line)
      state = .cue(draft)
    case .betweenCues where line.isNumber: state = .afterNumber
    case .betweenCues, .afterNumber:
      collector.warnings.count(.textWithoutTime)
      state = .outsideCue
    case .outsideCue: break
    }
  }

  /// Ends the open cue, without a number that belongs to the time line after it.
  private func endCue(beforeTimes: Bool, into collector: inout CueCollector) {
    switch state {
    case .cue(var draft):
      if beforeTimes { draft.dropNumber() }
      if draft.isTruncated { collector.warnings.count(.cueTooLong) }
      collector.add(SubRipText.plain(draft.text), at: draft.times)
    case .afterNumber where !beforeTimes: collector.warnings.count(.textWithoutTime)
    case .betweenCues, .afterNumber, .outsideCue: break
    }
  }

  /// Returns true if the line is a time line that cannot be read.
  ///
  /// Within a cue, only a line that begins like a time counts, and "a --> b" is text.
  private func isBrokenTimeLine(_ line: String) -> Bool {
    guard line.containsArrow else { return false }
    guard case .cue = state else { return true }
    var cursor = ByteCursor(line)
    cursor.skipBlanks()
    return cursor.digits() != nil && cursor.skip(":")
  }
}

extension String {
  /// True if the string contains `-->`, which marks a time line.
  var containsArrow: Bool {
    var dashes = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}

/// A reader of the text of a SubRip cue without its markup.
///
/// Media players interpret the tags `<i> <b> <u> <s> <font …>` and their ends, in either case, and
/// codes such as `{\an8}`. Both are removed. Any other `<` or `{` is text. Character references are
/// decoded.
struct SubRipText {
  private static let tags: Set<String> = ["i", "b", "u", "s", "font"]

  private var cursor: ByteCursor
  private var result: [UInt8] = []

  /// Returns the text without markup, which is `text` itself if there is nothing to remove.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var reader = SubRipText(cursor: ByteCursor(text))
    reader.read()
    return String(decoding: reader.result, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "&")
  }

  private init(cursor: ByteCursor) {
    self.cursor = cursor
    result.reserveCapacity(cursor.bytes.count)
  }

  private mutating func read() {
    while let byte = cursor.next {
      if Self.isSpecial(byte), skipTag() || skipCode() { continue }
      if let scalar = cursor.characterReference(endsAnywhere: false) {
        result += Array(String(scalar).utf8)
      } else {
        result.append(byte)
        cursor.index += 1
      }
    }
  }

  /// Skips a tag such as `<i>`, `</i>` or `<font color="red">`.
  private mutating func skipTag() -> Bool {
    var ahead = cursor
    guard ahead.skip("<") else { return false }
    _ = ahead.skip("/")
    let name = ahead.bytes[ahead.index...].prefix(5).prefix(while: \.isASCIILetter)
    ahead.index += name.count
    guard Self.tags.contains(String(decoding: name, as: UTF8.self).lowercased()),
      ahead.next == UInt8(ascii: ">") || ahead.next?.isASCIIBlank == true,
      ahead.skip(past: UInt8(ascii: ">"), before: UInt8(ascii: "<"))
    else { return false }
    cursor = ahead
    return true
  }

  /// Skips a code such as `{\an8}` or `{\pos(192,240)}`.
  private mutating func skipCode() -> Bool {
    var ahead = cursor
    guard ahead.skip("{\\"), ahead.skip(past: UInt8(ascii: "}"), before: UInt8(ascii: "{"))
    else { return false }
    cursor = ahead
    return true
  }
}

extension ByteCursor {
  /// Advances past the next `end`, or returns false if `stop` or the end of the text comes first.
  ///
  /// The stop bounds how often the same byte is examined.
  fileprivate mutating func skip(past end: UInt8, before stop: UInt8) -> Bool {
    while let byte = next, byte != stop {
      index += 1
      if byte == end { return true }
    }
    return false
  }
}
