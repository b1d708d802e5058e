/// A cue whose time line was read and whose text is coming.
struct CueDraft: Sendable {
  /// More text than this is left out.
  static let longestText = 1 << 20

  let times: CueTimes
  private var lines: [String] = []
  private var length = 0
  private(set) var isCut = false

  init(_ times: CueTimes) {
    self.times = times
  }

  /// Everything read so far, line under line.
  var text: String { lines.joined(separator: "\n") }

  mutating func append(_ line: String) {
    length += line.utf8.count + 1
    guard length <= Self.longestText else {
      isCut = true
      return
    }
    lines.append(line)
  }

  /// Takes the last line back if it was nothing but a number: it numbers what follows.
  mutating func dropNumber() {
    if lines.last?.isNumber == true { lines.removeLast() }
  }
}

extension String {
  /// Whether it is a number as subtitles are counted, with or without blanks around it.
  var isNumber: Bool {
    var cursor = ByteCursor(self)
    cursor.skipBlanks()
    guard cursor.digits() != nil else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}
