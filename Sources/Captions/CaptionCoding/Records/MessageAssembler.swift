internal import System

/// An assembler of records: JSON values on one line or several, and all other lines.
///
/// RFC 8259 allows newlines between tokens only. A line that cannot continue the open value ends
/// the value, as broken if it is an object, and is then examined by itself. A truncated message
/// therefore does not affect a next one that begins at the start of its line.
struct MessageAssembler: Sendable {
  /// The maximum length of a message in bytes, over all of its lines.
  static let maxBytes = LineSplitter.maxLineBytes

  private var text = ""
  private var messageEnd = MessageEnd()
  private var firstLine = 0
  /// The part of the last line that `advance` has yet to examine, or nil if there is none.
  private var rest: Substring?
  private var line = 0

  /// True if a value has begun and not ended.
  var isInside: Bool { !text.isEmpty }

  /// True if the last line has yet to be examined to its end.
  var hasBacklog: Bool { rest != nil }

  /// The number of buffered bytes.
  var bufferedBytes: Int { text.utf8.count + (rest?.utf8.count ?? 0) }

  /// Adds the next line for `advance` to examine.
  mutating func append(_ line: String, line number: Int) {
    rest = line[...]
    self.line = number
  }

  /// Examines the next part of the line and appends the records that the part completes.
  mutating func advance(into records: inout [Record]) {
    guard var line = rest.take() else { return }
    readFirst(of: &line, line: self.line, into: &records)
    if !line.isEmpty { rest = line }
  }

  private mutating func readFirst(
    of line: inout Substring, line number: Int, into records: inout [Record]
  ) {
    if isInside {
      guard !line.isBlank else { return line = "" }
      guard line.utf8.first != UInt8(ascii: "{"), messageEnd.canContinue(with: line),
        text.utf8.count + line.utf8.count < Self.maxBytes
      else { return endBroken(into: &records) }
      text += "\n"
    } else {
      guard line.beginsMessage else {
        records.append(Record(.line, String(line), line: number))
        return line = ""
      }
      messageEnd = MessageEnd()
      firstLine = number
    }
    let end = messageEnd.read(line)
    text += line[..<end]
    line = line[end...]
    switch messageEnd.state {
    case .inside: break
    case .complete: self.end(.message, into: &records)
    case .broken: endBroken(into: &records)
    }
  }

  /// Ends the stream and appends the record of an open value, if there is one.
  mutating func finish(into records: inout [Record]) {
    if isInside { endBroken(into: &records) }
  }

  private mutating func endBroken(into records: inout [Record]) {
    // A line that begins with `{` must be an object, while a bracket may begin plain text.
    end(text.trimmed.hasPrefix("{") ? .broken : .line, into: &records)
  }

  private mutating func end(_ kind: Record.Kind, into records: inout [Record]) {
    records.append(Record(kind, text, line: firstLine))
    self.text = ""
  }
}

extension StringProtocol {
  /// True if the text begins like a JSON object or an array of objects.
  var beginsMessage: Bool {
    let content = unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    guard let first = content.first, first == "{" || first == "[" else { return false }
    return first == "{" || content.count == 1 || content.dropFirst().first == "{"
  }
}

/// The end of a JSON message, found line by line without decoding the message.
struct MessageEnd: Sendable {
  enum State: Sendable {
    case inside
    case complete
    /// Text other than an object follows the value, or a string does not end on its line.
    case broken
  }

  private(set) var state = State.inside
  private var cursor = JSONCursor()
  /// The last token, which determines the tokens that may follow.
  private var last: JSONCursor.Token?

  /// Reads a line up to its end or to its next object, and returns this index.
  mutating func read(_ line: Substring) -> Substring.Index {
    let bytes = line.utf8.span
    cursor.beginPiece()
    while state == .inside, let token = cursor.next(in: bytes) {
      last = token
      switch token {
      case .unterminatedString: state = .broken
      case .end where cursor.depth == 0: state = .complete
      default: break
      }
    }
    guard state == .complete, let next = cursor.nextNonBlank(in: bytes) else {
      return line.endIndex
    }
    guard next == UInt8(ascii: "{") else {
      state = .broken
      return line.endIndex
    }
    return line.utf8.index(line.startIndex, offsetBy: cursor.index)
  }

  /// Returns true if the tokens of the value allow the line, with non-numbers, as a continuation.
  func canContinue(with line: Substring) -> Bool {
    let content = line.utf8.drop { $0 <= 0x20 }
    guard let first = content.first else { return true }
    if first == UInt8(ascii: "-") || first.isASCIIDigit {
      // A number stands alone on its line or before a comma or a bracket. Any other line is text.
      let next = content.drop { $0 > 0x20 && !",]}".utf8.contains($0) }.first { $0 > 0x20 }
      guard next.map(",]}".utf8.contains) ?? true else { return false }
    }
    switch last {
    case .objectStart: return "\"}".utf8.contains(first)
    case .arrayStart, .comma, .colon:
      return "\"{[]-0123456789tfnNiI".utf8.contains(first)
    default: return ",:}]".utf8.contains(first)
    }
  }
}
