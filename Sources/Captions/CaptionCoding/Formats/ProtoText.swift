/// A reader of the text format of protocol buffers, as written by Python's `print(response)`.
///
/// Source: protobuf.dev, "Text Format Language Specification". No input traps. The reader supports
/// messages and scalars. Lists, extensions and comments do not occur in the messages read here.
///
/// A message becomes the JSON that the service would send: repeated fields are an array, and the
/// scalars are texts, numbers and flags.
struct ProtoText {
  /// The names of the fields that may be repeated.
  private static let repeatedFields: Set = ["results", "alternatives", "words"]

  /// The maximum nesting depth of messages.
  private static let maxDepth = 16

  private var tokens: ProtoTokens

  /// Parses a text, or returns nil if the text is not a complete message.
  static func message(_ text: String) -> JSON? {
    var reader = ProtoText(tokens: ProtoTokens(text))
    guard let message = reader.fields(until: nil, depth: 0), reader.tokens.isAtEnd else {
      return nil
    }
    return message
  }

  private mutating func fields(until close: ProtoTokens.Token?, depth: Int) -> JSON? {
    guard depth < Self.maxDepth else { return nil }
    var members: [JSON.Member] = []
    var lists: [String: [JSON]] = [:]
    var token = tokens.next()
    while case .word(let name) = token {
      guard let value = value(depth: depth) else { return nil }
      if Self.repeatedFields.contains(name) {
        lists[name, default: []].append(value)
      } else {
        members.append(.init(key: name, value: value))
      }
      token = tokens.next()
    }
    guard token == close else { return nil }
    return .object(members + lists.map { JSON.Member(key: $0.key, value: .list($0.value)) })
  }

  private mutating func value(depth: Int) -> JSON? {
    var token = tokens.next()
    let hasColon = token == .mark(UInt8(ascii: ":"))
    if hasColon { token = tokens.next() }
    switch token {
    case .mark(UInt8(ascii: "{")):
      return fields(until: .mark(UInt8(ascii: "}")), depth: depth + 1)
    // A name, such as that of an event, is no JSON.
    case .word(let word) where hasColon: return JSON(word.utf8.span) ?? .text(word)
    case .string(let text) where hasColon: return .text(text)
    default: return nil
    }
  }
}

/// The tokens of a text in protocol buffers' text format.
struct ProtoTokens {
  enum Token: Equatable {
    /// A name, a number or a keyword.
    case word(String)
    /// A quoted string, with its escapes decoded.
    case string(String)
    case mark(UInt8)
  }

  private var cursor: ByteCursor

  init(_ text: String) {
    cursor = ByteCursor(text)
  }

  var isAtEnd: Bool { cursor.isAtEnd }

  /// Returns the next token, or nil at the end of the text and in an unterminated string.
  mutating func next() -> Token? {
    while let byte = cursor.next, byte <= 0x20 { cursor.index += 1 }
    guard let byte = cursor.next else { return nil }
    let start = cursor.index
    while cursor.next?.isPartOfProtoWord == true { cursor.index += 1 }
    guard cursor.index == start else {
      return .word(String(decoding: cursor.bytes[start..<cursor.index], as: UTF8.self))
    }
    cursor.index += 1
    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    return isQuote ? string(quotedBy: byte) : .mark(byte)
  }

  private mutating func string(quotedBy quote: UInt8) -> Token? {
    var bytes: [UInt8] = []
    while let byte = cursor.next {
      cursor.index += 1
      if byte == quote { return .string(String(decoding: bytes, as: UTF8.self)) }
      bytes.append(byte == UInt8(ascii: "\\") ? escapedByte() : byte)
    }
    return nil
  }

  /// Decodes the escape after a backslash: a letter, or octal or hexadecimal digits.
  private mutating func escapedByte() -> UInt8 {
    if let byte = number(radix: 8, digits: 3) { return byte }
    if cursor.skip("x") { return number(radix: 16, digits: 2) ?? 0 }
    defer { cursor.index += 1 }
    switch cursor.next {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case let byte: return byte ?? UInt8(ascii: "\\")
    }
  }

  private mutating func number(radix: Int, digits: Int) -> UInt8? {
    let digits = cursor.bytes[cursor.index...].prefix(digits).prefix { byte in
      Character(Unicode.Scalar(byte)).hexDigitValue.map { $0 < radix } ?? false
    }
    cursor.index += digits.count
    let number = Int(String(decoding: digits, as: UTF8.self), radix: radix)
    return number.map(UInt8.init(truncatingIfNeeded:))
  }
}

extension UInt8 {
  fileprivate var isPartOfProtoWord: Bool { isASCIIAlphanumeric || "_.-+".utf8.contains(self) }
}
