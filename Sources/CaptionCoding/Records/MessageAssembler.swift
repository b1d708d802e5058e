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

  /// Whether a value has begun and not ended.
  var isInside: Bool { !text.isEmpty }

  /// Takes in the next line.
  mutating func take(_ line: String, line number: Int, into records: inout [Record]) {
    if isInside {
      guard !line.isBlank else { return }
      guard !line.hasPrefix("{"), scan.mayGoOn(with: line),
        text.utf8.count + line.utf8.count < Self.longest
      else {
        breakOff(into: &records)
        return take(line, line: number, into: &records)
      }
      text += "\n"
    } else {
      guard line.beginsMessage else { return records.append(Record(.line, line, line: number)) }
      scan = JSONScan()
      firstLine = number
    }
    text += line
    scan.read(line)
    switch scan.state {
    case .inside: break
    case .complete: end(.message, into: &records)
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
    records.append(Record(kind, text, line: firstLine))
    text = ""
  }
}

extension String {
  /// Whether it begins as a JSON object does, or as an array of objects.
  var beginsMessage: Bool {
    let ink = unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    guard let first = ink.first, first == "{" || first == "[" else { return false }
    return first == "{" || ink.count == 1 || ink.dropFirst().first == "{"
  }
}
