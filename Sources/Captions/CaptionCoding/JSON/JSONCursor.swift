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
    /// The first string after `{` or after a comma in an object.
    case key(JSONString)
    case string(JSONString)
    /// A string that the bytes end before its closing quotation mark.
    case unterminatedString
    /// A run of letters, digits, signs and points: a number, `true`, `null`, or not JSON.
    case word(Range<Int>)
    /// A byte that begins no token of JSON.
    case other

    /// The key or the string, or nil for any other token.
    var string: JSONString? {
      switch self {
      case .key(let string), .string(let string): string
      default: nil
      }
    }
  }

  /// The maximum depth at which keys are distinguished from other strings.
  static let maxKeyDepth = UInt64.bitWidth

  /// The index of the next byte of the piece.
  private(set) var index = 0
  /// The number of open objects and arrays.
  private(set) var depth = 0
  /// A bit for each open level, the outermost lowest: 1 for an object, 0 for an array.
  private var objects: UInt64 = 0
  /// True after `{` and after a comma in an object, until a string or a bracket follows.
  private var expectsKey = false

  /// Moves to the beginning of the value's next piece.
  mutating func beginPiece() { index = 0 }

  /// Moves over the next token and returns the token, or nil at the end of the piece.
  mutating func next(in bytes: Span<UInt8>) -> Token? {
    guard let byte = nextNonBlank(in: bytes) else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return endString(in: bytes)
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ","):
      expectsKey = isInObject
      return .comma
    case UInt8(ascii: "{"): return open(.objectStart)
    case UInt8(ascii: "["): return open(.arrayStart)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(depth - 1, 0)
      expectsKey = false
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

  /// Moves over the next key at a depth of `maxDepth` or less, and over all values before this key.
  ///
  /// - Returns: The key, or nil at the end of the outermost value or of the piece.
  mutating func nextKey(in bytes: Span<UInt8>, maxDepth: Int = 1) -> JSONString? {
    while let token = next(in: bytes) {
      switch token {
      case .key(let key) where depth <= maxDepth: return key
      case .end where depth == 0: return nil
      default: break
      }
    }
    return nil
  }

  private var isInObject: Bool {
    depth <= Self.maxKeyDepth && depth > 0 && objects & Self.bit(of: depth) != 0
  }

  private static func bit(of depth: Int) -> UInt64 { 1 << UInt64(depth - 1) }

  private mutating func open(_ token: Token) -> Token {
    let isObject = token == .objectStart
    depth += 1
    expectsKey = isObject && depth <= Self.maxKeyDepth
    if expectsKey {
      objects |= Self.bit(of: depth)
    } else if depth <= Self.maxKeyDepth {
      objects &= ~Self.bit(of: depth)
    }
    return token
  }

  /// Moves behind the closing quotation mark.
  private mutating func endString(in bytes: Span<UInt8>) -> Token {
    let start = index
    let isKey = expectsKey
    expectsKey = false
    var hasEscapes = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let string = JSONString(range: start..<index, hasEscapes: hasEscapes)
        index += 1
        return isKey ? .key(string) : .string(string)
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

  /// Returns the string's text, with U+FFFD for escapes that are not text.
  func text(in bytes: Span<UInt8>) -> String {
    guard hasEscapes else { return Self.text(of: range, in: bytes) }
    var text = ""
    var index = range.lowerBound
    while let escape = escape(from: index, in: bytes) {
      text += Self.text(of: index..<escape.range.lowerBound, in: bytes)
      text.unicodeScalars.append(escape.scalar ?? "\u{FFFD}")
      index = escape.range.upperBound
    }
    return text + Self.text(of: index..<range.upperBound, in: bytes)
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

  private static func text(of range: Range<Int>, in bytes: Span<UInt8>) -> String {
    let part = bytes.extracting(range)
    if let text = try? UTF8Span(validating: part) { return String(copying: text) }
    return String(decoding: part.indices.map { part[$0] }, as: UTF8.self)
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
