/// Tells lines that can be nothing but somebody's words from their bytes alone, so that they need not be
/// looked at more closely.
///
/// It is no judgement: a line that is not told here may be plain all the same.
enum PlainLine {
  /// Where the line ends that begins at `start`, if it is plain and its newline is there; nil otherwise.
  static func end(in chunk: Span<UInt8>, from start: Int) -> Int? {
    guard start < chunk.count, mayBegin(chunk[start]) else { return nil }
    let telling = telling
    var index = start
    var last: UInt8 = 0
    while index < chunk.count {
      let byte = chunk[index]
      // Most bytes are small letters and spaces.
      if byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: " ") {
        index &+= 1
        continue
      }
      if byte == UInt8(ascii: "\n") { return index }
      if telling[Int(byte)] || isDrawing(last, byte) { return nil }
      // A colon so early may follow the name of a program.
      if byte == UInt8(ascii: ":"), index - start < 8 { return nil }
      last = byte
      index += 1
    }
    return nil
  }

  /// Digits, blanks and signs begin the lines of many formats.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A")
  }

  /// Bytes that stand in some format's lines or in what terminals draw.
  private static let telling: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in 0..<0x20 { table[byte] = true }
    for byte in "_%{}[]()|>=/\u{7F}".utf8 { table[Int(byte)] = true }
    return table
  }()

  /// Whether the two bytes begin a control character, a block, a line or braille in UTF-8.
  private static func isDrawing(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0xC2: next < 0xA0
    case 0xE2: (0x94...0x97).contains(next) || (0xA0...0xA3).contains(next)
    default: false
    }
  }
}
