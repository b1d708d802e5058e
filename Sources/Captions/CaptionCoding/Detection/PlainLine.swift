/// A fast check by bytes alone for lines that can only be plain text.
///
/// A line that passes the check needs no closer inspection. A line that fails may still be plain.
enum PlainLine {
  /// Returns the index of the newline that ends a plain line.
  ///
  /// The index is nil if the line is unfinished or may be something other than plain text.
  static func end(in chunk: Span<UInt8>, from start: Int) -> Int? {
    guard start < chunk.count, mayBegin(chunk[start]) else { return nil }
    let isSyntax = isFormatSyntax
    var index = start
    var last: UInt8 = 0
    while index < chunk.count {
      let byte = chunk[index]
      // Fast path: most bytes are lower-case letters and spaces.
      if byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: " ") {
        index &+= 1
        continue
      }
      if byte == UInt8(ascii: "\n") { return index }
      if isSyntax[Int(byte)] || isDrawing(last, byte) { return nil }
      // An early colon may follow the name of a program.
      if byte == UInt8(ascii: ":"), index - start < 8 { return nil }
      last = byte
      index += 1
    }
    return nil
  }

  /// Returns false for digits, blanks and most signs, which begin the lines of many formats.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A")
  }

  /// A table by byte: true if the byte occurs in the lines of other formats or in terminal output.
  private static let isFormatSyntax: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in 0..<0x20 { table[byte] = true }
    for byte in "_%{}[]()|>=/\u{7F}".utf8 { table[Int(byte)] = true }
    return table
  }()

  /// Returns true if the bytes begin a C1 control, a box drawing, a block or braille in UTF-8.
  private static func isDrawing(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0xC2: next < 0xA0
    case 0xE2: (0x94...0x97).contains(next) || (0xA0...0xA3).contains(next)
    default: false
    }
  }
}
