/// An assembler of JSON values that take one or several lines; other lines stay lines.
///
/// RFC 8259 allows newlines between tokens only. A line that cannot continue the open value ends
/// the value as broken, and is then examined by itself. A torn message therefore never costs the
/// next one.
struct MessageAssembler: Sendable {
  /// The maximum length of a message in bytes, over all of its lines.
  static let longest = LineSplitter.longestLine

  private var text = ""
  private var messageEnd = MessageEnd()
  private var firstLine = 0
  /// The part of the last line that `advance` has yet to examine; nil if there is none.
  private var rest: Substring?
  private var line = 0

  /// True if a value has begun and not ended.
  var isInside: Bool { !text.isEmpty }

  /// True if the last line has yet to be examined to its end.
  var isBehind: Bool { rest != nil }

  /// The number of bytes held.
  var heldBytes: Int { text.utf8.count + (rest?.utf8.count ?? 0) }

  /// Takes in the next line for `advance` to examine.
  mutating func take(_ line: String, line number: Int) {
    rest = line[...]
    self.line = number
  }

  /// Examines the next part of the line and appends the records that the part completes.
  mutating func advance(into records: inout [Record]) {
    guard var line = rest.take() else { return }
    takeFirst(of: &line, line: self.line, into: &records)
    if !line.isEmpty { rest = line }
  }

  private mutating func takeFirst(
    of line: inout Substring, line number: Int, into records: inout [Record]
  ) {
    if isInside {
      guard !line.isBlank else { return line = "" }
      guard line.utf8.first != UInt8(ascii: "{"), messageEnd.mayGoOn(with: line),
        text.utf8.count + line.utf8.count < Self.longest
      else { return breakOff(into: &records) }
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
    case .broken: breakOff(into: &records)
    }
  }

  /// Ends the stream and appends the record of an open value, if there is one.
  mutating func finish(into records: inout [Record]) {
    if isInside { breakOff(into: &records) }
  }

  private mutating func breakOff(into records: inout [Record]) {
    // A line that begins with `{` must be an object; a bracket may begin plain text.
    end(text.trimmed.hasPrefix("{") ? .broken : .line, into: &records)
  }

  private mutating func end(_ kind: Record.Kind, into records: inout [Record]) {
    let text = kind == .message ? LoneSurrogates.repaired(text) : text
    records.append(Record(kind, text, line: firstLine))
    self.text = ""
  }
}

extension StringProtocol {
  /// True if the text begins like a JSON object or an array of objects.
  var beginsMessage: Bool {
    let ink = unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    guard let first = ink.first, first == "{" || first == "[" else { return false }
    return first == "{" || ink.count == 1 || ink.dropFirst().first == "{"
  }
}
