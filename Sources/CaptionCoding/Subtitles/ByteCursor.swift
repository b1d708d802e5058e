/// A place in the UTF-8 bytes of a text that is read from left to right, and never beyond its end.
struct ByteCursor {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte here; nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[index] }

  /// Advances over `text` if it stands here.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// Advances over ASCII white space.
  mutating func skipBlanks() {
    while let byte = next, byte.isASCIIBlank { index += 1 }
  }

  /// Advances over decimal digits: their number and how many they are; nil where there are none.
  ///
  /// More digits than nine are no number that this program has to do with, and are none at all.
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
