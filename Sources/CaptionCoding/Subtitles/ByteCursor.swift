/// A cursor over the UTF-8 bytes of a text, from left to right and never beyond the end.
struct ByteCursor {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at the cursor; nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[index] }

  /// Advances over `text` if the bytes at the cursor match.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// Advances over ASCII white space.
  mutating func skipBlanks() {
    while let byte = next, byte.isASCIIBlank { index += 1 }
  }

  /// Advances over decimal digits.
  ///
  /// - Returns: the value and the number of digits; nil if there are none or more than nine.
  mutating func digits() -> (value: Int, count: Int)? {
    let start = index
    var value = 0
    while let byte = next, byte.isASCIIDigit {
      if index - start < 10 { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
      index += 1
    }
    let count = index - start
    return (1...9).contains(count) ? (value, count) : nil
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
}
