internal import System

/// A cursor over the UTF-8 bytes of a text, from left to right and never beyond the end.
struct ByteCursor {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at the cursor, or nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[index] }

  /// Advances over `text` if the bytes at the cursor match, and returns true in that case.
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
  /// - Returns: The value and the number of digits, or nil if there are none or more than nine.
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
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
  var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
}

extension ByteCursor {
  /// Reads the character reference at the cursor (HTML, 13.2.5.72 and following).
  ///
  /// Captions need a subset of HTML: a decimal or hexadecimal number, or one of the names below.
  ///
  /// - Parameter endsAnywhere: True if numbers, and the names that HTML has without a semicolon, may
  ///   lack it.
  /// - Returns: The character, or nil if there is no reference. In this case, the cursor does not
  ///   move.
  mutating func characterReference(endsAnywhere: Bool) -> Unicode.Scalar? {
    var ahead = self
    guard ahead.skip("&"),
      let scalar = ahead.skip("#") ? ahead.numberedCharacter() : ahead.namedCharacter(),
      ahead.skip(";") || endsAnywhere
    else { return nil }
    self = ahead
    return scalar
  }

  private mutating func namedCharacter() -> Unicode.Scalar? {
    let rest = bytes[index...]
    guard let (name, scalar) = Self.named.first(where: { rest.starts(with: $0.key.utf8) })
    else { return nil }
    // The semicolon is skipped later.
    index += name.utf8.count - (name.hasSuffix(";") ? 1 : 0)
    return scalar
  }

  /// Reads the number of a character, which is U+FFFD if there is no such character.
  private mutating func numberedCharacter() -> Unicode.Scalar? {
    let isHexadecimal = skip("x") || skip("X")
    let digits = bytes[index...].prefix {
      $0.isASCIIDigit
        || isHexadecimal && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
    }
    guard !digits.isEmpty else { return nil }
    index += digits.count
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
  }

  /// The characters by name, with the semicolon if HTML requires it.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos;": "'",
    "nbsp": "\u{A0}", "lrm;": "\u{200E}", "rlm;": "\u{200F}",
  ]
}
