/// A reader of the text format of protocol buffers, as written by `print(response)`.
///
/// Source: protobuf.dev, "Text Format Language Specification". No input traps. The reader supports
/// messages and scalars. Lists and extensions do not occur in the messages read here.
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
    func message() -> JSON {
      .object(members + lists.map { JSON.Member(key: $0.key, value: .list($0.value)) })
    }
    while let token = tokens.next() {
      switch token {
      case close: return message()
      case .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ";")): continue
      case .word(let name):
        guard let value = value(depth: depth) else { return nil }
        if Self.repeatedFields.contains(name) {
          lists[name, default: []].append(value)
        } else {
          members.append(.init(key: name, value: value))
        }
      default: return nil
      }
    }
    return close == nil ? message() : nil
  }

  private mutating func value(depth: Int) -> JSON? {
    var token = tokens.next()
    let hasColon = token == .mark(UInt8(ascii: ":"))
    if hasColon { token = tokens.next() }
    switch token {
    case .mark(UInt8(ascii: "{")):
      return fields(until: .mark(UInt8(ascii: "}")), depth: depth + 1)
    case .mark(UInt8(ascii: "<")):
      return fields(until: .mark(UInt8(ascii: ">")), depth: depth + 1)
    // A name, such as that of an event, is no JSON.
    case .word(let word) where hasColon: return JSON(word.utf8.span) ?? .text(word)
    case .string(var bytes) where hasColon:
      // Adjacent strings are concatenated.
      while case .string(let more) = tokens.peek() {
        bytes += more
        _ = tokens.next()
      }
      return .text(String(decoding: bytes, as: UTF8.self))
    default: return nil
    }
  }
}

/// The tokens of a text in protocol buffers' text format.
struct ProtoTokens {
  enum Token: Equatable {
    /// A name, a number or a keyword.
    case word(String)
    /// The bytes of a quoted string, with its escapes decoded.
    case string([UInt8])
    case mark(UInt8)
  }

  private let text: [UInt8]
  private var index = 0
  private var peeked: Token?

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  var isAtEnd: Bool { peeked == nil && index >= text.count }

  mutating func peek() -> Token? {
    if peeked == nil { peeked = next() }
    return peeked
  }

  /// Returns the next token, or nil at the end of the text and in an unterminated string.
  mutating func next() -> Token? {
    if let token = peeked {
      peeked = nil
      return token
    }
    skipBlanks()
    guard index < text.count else { return nil }
    let byte = text[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(quotedBy: byte) }
    guard Self.isInWord(byte) else {
      index += 1
      return .mark(byte)
    }
    let start = index
    while index < text.count, Self.isInWord(text[index]) { index += 1 }
    return .word(String(decoding: text[start..<index], as: UTF8.self))
  }

  private mutating func skipBlanks() {
    while index < text.count {
      if text[index] == UInt8(ascii: "#") {
        while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      } else if text[index] > 0x20 {
        return
      } else {
        index += 1
      }
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private mutating func string(quotedBy quote: UInt8) -> Token? {
    var bytes: [UInt8] = []
    index += 1
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == quote { return .string(bytes) }
      if byte == UInt8(ascii: "\\") {
        readEscape(into: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Decodes the escape after a backslash: a letter, or octal or hexadecimal digits.
  private mutating func readEscape(into bytes: inout [UInt8]) {
    guard index < text.count else { return }
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      bytes.append(UInt8(truncatingIfNeeded: number(radix: 8, digits: 3)))
      return
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      index += 1
      bytes.append(UInt8(truncatingIfNeeded: number(radix: 16, digits: 2)))
      return
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      index += 1
      let value = number(radix: 16, digits: byte == UInt8(ascii: "u") ? 4 : 8)
      bytes += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
      return
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "a"): bytes.append(0x07)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    default: bytes.append(byte)
    }
    index += 1
  }

  private mutating func number(radix: UInt32, digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard index < text.count, let digit = Character(Unicode.Scalar(text[index])).hexDigitValue,
        digit < Int(radix)
      else { break }
      value = value &* radix &+ UInt32(digit)
      index += 1
    }
    return value
  }
}
