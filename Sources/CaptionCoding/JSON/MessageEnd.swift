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
  /// The last token; it determines the tokens that may follow.
  private var last: JSONCursor.Token?

  /// Reads a line up to its end, or up to the next object on the line.
  ///
  /// - Returns: the index at which reading stopped.
  mutating func read(_ line: Substring) -> Substring.Index {
    let bytes = line.utf8.span
    cursor.beginPiece()
    while state == .inside, let token = cursor.next(in: bytes) {
      last = token
      switch token {
      case .tornString: state = .broken
      case .end where cursor.depth == 0: state = .complete
      default: break
      }
    }
    guard state == .complete, let next = cursor.nextInk(in: bytes) else { return line.endIndex }
    guard next == UInt8(ascii: "{") else {
      state = .broken
      return line.endIndex
    }
    return line.utf8.index(line.startIndex, offsetBy: cursor.index)
  }

  /// Returns true if the tokens of the value allow the line as a continuation.
  ///
  /// `NaN` and other non-numbers are accepted.
  func mayGoOn(with line: Substring) -> Bool {
    let ink = line.utf8.drop { $0 <= 0x20 }
    guard let first = ink.first else { return true }
    if first == UInt8(ascii: "-") || (0x30...0x39).contains(first) {
      // A number stands alone on its line or before a comma or a bracket; otherwise the line is
      // text.
      let behind = ink.drop { $0 > 0x20 && !",]}".utf8.contains($0) }.first { $0 > 0x20 }
      guard behind.map(",]}".utf8.contains) ?? true else { return false }
    }
    switch last {
    case .objectStart: return "\"}".utf8.contains(first)
    case .arrayStart, .comma, .colon:
      return "\"{[]-0123456789tfnNiI".utf8.contains(first)
    default: return ",:}]".utf8.contains(first)
    }
  }
}
