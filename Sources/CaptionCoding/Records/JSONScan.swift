/// A scanner that finds the end of a JSON value, line by line, without decoding the value.
struct JSONScan: Sendable {
  enum State: Sendable {
    case inside
    case complete
    /// Text other than an object follows the value, or a string does not end on its line.
    case broken
  }

  private(set) var state = State.inside
  private var depth = 0
  /// The last byte that is not blank; it determines the tokens that may follow.
  private var last: UInt8 = 0

  /// Reads a line up to its end, or up to the next object on the line.
  ///
  /// - Returns: the index at which reading stopped.
  mutating func read(_ line: Substring) -> Substring.Index {
    var isInString = false
    var isEscaped = false
    var index = line.utf8.startIndex
    while index < line.utf8.endIndex {
      let byte = line.utf8[index]
      defer { index = line.utf8.index(after: index) }
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
      guard state == .inside else {
        if byte == UInt8(ascii: "{") { return index }
        state = .broken
        return line.endIndex
      }
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
    return line.endIndex
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
    case UInt8(ascii: "{"): return "\"}".utf8.contains(first)
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"):
      return "\"{[]-0123456789tfnNiI".utf8.contains(first)
    default: return ",:}]".utf8.contains(first)
    }
  }
}
