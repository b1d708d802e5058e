/// The place of a string in JSON, without the quotation marks.
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

  /// Returns the first escape at or after the index; nil if there is none.
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
  /// The character; nil for a lone surrogate.
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

  /// Returns the code unit of an escape such as `\u00e9`; nil for any other text.
  private static func unit(at index: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for place in (index + 2)..<(index + 6) {
      guard let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue else { return nil }
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
