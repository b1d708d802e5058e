/// Tells where a JSON value ends, line by line, without reading what it says.
struct JSONScan: Sendable {
  enum State: Sendable {
    case inside
    case complete
    /// It ended and something follows, or a string did not end on its line.
    case broken
  }

  private(set) var state = State.inside
  private var depth = 0
  /// The last byte that is not blank: what may follow depends on it.
  private var last: UInt8 = 0

  /// Reads a line to its end.
  mutating func read(_ line: String) {
    var isInString = false
    var isEscaped = false
    for byte in line.utf8 {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      guard byte > 0x20 else { continue }
      guard state == .inside else { return state = .broken }
      last = byte
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { state = .complete }
      default: break
      }
    }
    if isInString { state = .broken }
  }

  /// Whether the value can go on with that line, as its tokens stand.
  func mayGoOn(with line: String) -> Bool {
    guard let first = line.utf8.first(where: { $0 > 0x20 }) else { return true }
    switch last {
    case UInt8(ascii: "{"): return "\"}".utf8.contains(first)
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"):
      return "\"{[]-0123456789tfn".utf8.contains(first)
    default: return ",:}]".utf8.contains(first)
    }
  }
}
