/// A cue whose time line is known and whose text is still being read.
struct CueDraft: Sendable {
  /// The maximum length of the text in bytes; the rest is left out.
  static let longestText = 1 << 20

  let times: CueTimes
  private var lines: [String] = []
  private var length = 0
  private(set) var isCut = false

  init(_ times: CueTimes) {
    self.times = times
  }

  /// The lines read so far, joined by newlines.
  var text: String { lines.joined(separator: "\n") }

  mutating func append(_ line: String) {
    length += line.utf8.count + 1
    guard length <= Self.longestText else {
      isCut = true
      return
    }
    lines.append(line)
  }

  /// Removes the last line if the line is a number, which then belongs to the next cue.
  mutating func dropNumber() {
    if lines.last?.isNumber == true { lines.removeLast() }
  }
}

extension String {
  /// True if the string is a cue number, with or without surrounding white space.
  var isNumber: Bool {
    var cursor = ByteCursor(self)
    cursor.skipBlanks()
    guard cursor.digits() != nil else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}
