/// Puts JSON values together from the lines that they take; what is none stays a line.
///
/// RFC 8259 allows newlines between all tokens and nowhere else. A line that cannot go on a value ends it,
/// broken, and is looked at by itself: one torn message costs itself alone.
struct MessageAssembler: Sendable {
  /// The contract's limit of a line holds for a message over several as well.
  static let longest = LineSplitter.longestLine

  private var text = ""
  private var scan = JSONScan()
  private var firstLine = 0
  /// What is not looked at yet of the line that was taken in last; nil: nothing.
  private var rest: Substring?
  private var line = 0

  /// Whether a value has begun and not ended.
  var isInside: Bool { !text.isEmpty }

  /// Whether a line was taken in that is not looked at to its end.
  var isBehind: Bool { rest != nil }

  /// How many bytes are held.
  var heldBytes: Int { text.utf8.count + (rest?.utf8.count ?? 0) }

  /// Takes in the next line, for `advance` to look at.
  mutating func take(_ line: String, line number: Int) {
    rest = line[...]
    self.line = number
  }

  /// Looks at what belongs together next on the line: all of it, or a value that another one follows.
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
      guard line.utf8.first != UInt8(ascii: "{"), scan.mayGoOn(with: line),
        text.utf8.count + line.utf8.count < Self.longest
      else { return breakOff(into: &records) }
      text += "\n"
    } else {
      guard line.beginsMessage else {
        records.append(Record(.line, String(line), line: number))
        return line = ""
      }
      scan = JSONScan()
      firstLine = number
    }
    let end = scan.read(line)
    text += line[..<end]
    line = line[end...]
    switch scan.state {
    case .inside: break
    case .complete: self.end(.message, into: &records)
    case .broken: breakOff(into: &records)
    }
  }

  /// No line follows.
  mutating func finish(into records: inout [Record]) {
    if isInside { breakOff(into: &records) }
  }

  private mutating func breakOff(into records: inout [Record]) {
    // Only an object must be one: what begins with a bracket may be somebody's words.
    end(text.trimmed.hasPrefix("{") ? .broken : .line, into: &records)
  }

  private mutating func end(_ kind: Record.Kind, into records: inout [Record]) {
    let text = kind == .message ? JSONSurrogates.repaired(text) : text
    records.append(Record(kind, text, line: firstLine))
    self.text = ""
  }
}

extension StringProtocol {
  /// Whether it begins as a JSON object does, or as an array of objects.
  var beginsMessage: Bool {
    let ink = unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    guard let first = ink.first, first == "{" || first == "[" else { return false }
    return first == "{" || ink.count == 1 || ink.dropFirst().first == "{"
  }
}
