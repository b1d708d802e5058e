/// A cursor over the tokens of JSON, from left to right, without decoding and without recursion.
///
/// The cursor accepts any bytes and does not check the grammar. The caller passes the bytes to each
/// call, so a value may come in several pieces, such as lines. No token spans two pieces.
struct JSONCursor: Sendable {
  enum Token: Equatable, Sendable {
    case objectStart
    case arrayStart
    /// The end of an object or an array.
    ///
    /// The kinds of the two brackets may differ.
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
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The range of a string in JSON, without the quotation marks.
struct JSONString: Equatable, Sendable {
  let range: Range<Int>
  let hasEscapes: Bool

  /// Returns the string's text, with U+FFFD for lone surrogates; nil if an escape does not exist.
  func validText(in bytes: Span<UInt8>) -> String? {
    var index = range.lowerBound
    while hasEscapes, let escape = escape(from: index, in: bytes) {
      guard escape.exists(in: bytes) else { return nil }
      index = escape.range.upperBound
    }
    return text(in: bytes)
  }

  /// Returns the string's text, with U+FFFD for escapes that are not text.
  func text(in bytes: Span<UInt8>) -> String {
    guard hasEscapes else { return DecodedText(bytes.extracting(range)).text }
    var text = ""
    var index = range.lowerBound
    while let escape = escape(from: index, in: bytes) {
      text += DecodedText(bytes.extracting(index..<escape.range.lowerBound)).text
      text.unicodeScalars.append(escape.scalar ?? "\u{FFFD}")
      index = escape.range.upperBound
    }
    return text + DecodedText(bytes.extracting(index..<range.upperBound)).text
  }

  /// Returns the first escape at or after the index, or nil if there is none.
  func escape(from index: Int, in bytes: Span<UInt8>) -> JSONEscape? {
    var index = index
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\\") { return JSONEscape(at: index, in: bytes) }
      index += 1
    }
    return nil
  }
}

/// An escape in a JSON string, such as `\n`, or two that form a surrogate pair.
struct JSONEscape: Equatable {
  let range: Range<Int>
  /// The character, or nil for a lone surrogate.
  let scalar: Unicode.Scalar?

  /// Reads the escape that begins with the backslash at `index`.
  init(at index: Int, in bytes: Span<UInt8>) {
    guard let unit = Self.unit(at: index, in: bytes) else {
      let letter = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\\")
      range = index..<(index + 2)
      scalar = Self.scalar(of: letter)
      return
    }
    if UTF16.isLeadSurrogate(unit), let trail = Self.unit(at: index + 6, in: bytes),
      UTF16.isTrailSurrogate(trail)
    {
      range = index..<(index + 12)
      scalar = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    } else {
      range = index..<(index + 6)
      scalar = Unicode.Scalar(unit)
    }
  }

  /// True if JSON has the escape.
  func exists(in bytes: Span<UInt8>) -> Bool {
    range.count > 2 || "\"\\/bfnrt".utf8.contains(bytes[range.lowerBound + 1])
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

  /// Returns the character of an escape of one letter.
  private static func scalar(of letter: UInt8) -> Unicode.Scalar {
    switch letter {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: letter < 0x80 ? Unicode.Scalar(letter) : "\u{FFFD}"
    }
  }
}
