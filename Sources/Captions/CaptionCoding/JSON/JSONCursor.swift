/// A cursor over the tokens of JSON, from left to right, without decoding and without recursion.
///
/// The cursor accepts any bytes and does not check the grammar. The caller passes the bytes to each
/// call, so a value may come in several pieces, such as lines. No token spans two pieces.
struct JSONCursor: Sendable {
  enum Token: Equatable, Sendable {
    case objectStart
    case arrayStart
    /// The end of an object or an array, whatever its beginning was.
    case end
    case colon
    case comma
    /// A key or another string.
    case string(JSONString)
    /// A string that the bytes end before its closing quotation mark.
    case unterminatedString
    /// A run of letters, digits, signs and points: a number, `true`, `null`, or not JSON.
    case word(Range<Int>)
    /// A byte that begins no token of JSON.
    case other
  }

  /// The index of the next byte of the piece.
  private(set) var index = 0
  /// The number of open objects and arrays.
  private(set) var depth = 0

  /// Moves to the beginning of the value's next piece.
  mutating func beginPiece() { index = 0 }

  /// Moves over the next token and returns the token, or nil at the end of the piece.
  mutating func next(in bytes: Span<UInt8>) -> Token? {
    guard let byte = nextNonBlank(in: bytes) else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return endString(in: bytes)
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      return byte == UInt8(ascii: "{") ? .objectStart : .arrayStart
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(depth - 1, 0)
      return .end
    default: return byte.isPartOfWord ? endWord(in: bytes) : .other
    }
  }

  /// Moves to the next byte that is not blank and returns this byte, or nil if there is none.
  mutating func nextNonBlank(in bytes: Span<UInt8>) -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 0x20 { return byte }
      index += 1
    }
    return nil
  }

  /// Moves behind the closing quotation mark.
  private mutating func endString(in bytes: Span<UInt8>) -> Token {
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let string = JSONString(range: start..<index, hasEscapes: hasEscapes)
        index += 1
        return .string(string)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 2
      default: index += 1
      }
    }
    index = bytes.count
    return .unterminatedString
  }

  private mutating func endWord(in bytes: Span<UInt8>) -> Token {
    let start = index - 1
    while index < bytes.count, bytes[index].isPartOfWord { index += 1 }
    return .word(start..<index)
  }
}

extension UInt8 {
  /// True for ASCII letters, digits, signs and the decimal point.
  fileprivate var isPartOfWord: Bool { isASCIIAlphanumeric || "+-.".utf8.contains(self) }
}

/// The range of a string in JSON, without the quotation marks.
struct JSONString: Equatable, Sendable {
  let range: Range<Int>
  let hasEscapes: Bool

  /// Returns the string's text, with U+FFFD for lone surrogates; nil if an escape does not exist.
  func text(in bytes: Span<UInt8>) -> String? {
    guard hasEscapes else { return DecodedText(bytes.extracting(range)).text }
    var text = ""
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += DecodedText(bytes.extracting(start..<index)).text
      guard let scalar = Self.escape(at: &index, in: bytes) else { return nil }
      text.unicodeScalars.append(scalar)
      start = index
    }
    return text + DecodedText(bytes.extracting(start..<range.upperBound)).text
  }

  /// Reads an escape, such as `\n`, or two that form a surrogate pair.
  private static func escape(at index: inout Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard let unit = unit(at: index, in: bytes) else {
      index += 2
      return scalar(of: bytes[index - 1])
    }
    index += 6
    guard UTF16.isLeadSurrogate(unit), let trail = self.unit(at: index, in: bytes),
      UTF16.isTrailSurrogate(trail)
    else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    index += 6
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Returns the code unit of an escape such as `\u00e9`, or nil for any other text.
  private static func unit(at index: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for offset in (index + 2)..<(index + 6) {
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the character of an escape of one letter, or nil if JSON does not have the escape.
  private static func scalar(of letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
    default: nil
    }
  }
}
