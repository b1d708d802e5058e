/// A reader of the text format of protocol buffers, as written by `print(response)`.
///
/// Source: protobuf.dev, "Text Format Language Specification". No input traps. The reader knows
/// messages and scalars. Lists and extensions do not occur in the messages read here.
struct ProtoText {
  /// The fields of a message, in order.
  struct Message {
    fileprivate(set) var fields: [(name: String, value: Value)] = []

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// The first scalar with a name.
    func text(_ name: String) -> String? {
      for field in fields where field.name == name {
        if case .scalar(let text) = field.value { return text }
      }
      return nil
    }

    func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

    /// All messages with a name.
    func messages(_ name: String) -> [Message] {
      fields.compactMap { field in
        guard field.name == name, case .message(let message) = field.value else { return nil }
        return message
      }
    }
  }

  /// The value of a field; a scalar without its quotes and with its escapes decoded.
  indirect enum Value {
    case scalar(String)
    case message(Message)
  }

  /// The deepest accepted nesting of messages.
  private static let deepest = 16

  private var tokens: ProtoTokens

  /// Parses a text; nil if the text is not a complete message.
  static func message(_ text: String) -> Message? {
    var reader = ProtoText(tokens: ProtoTokens(text))
    guard let message = reader.fields(until: nil, depth: 0), reader.tokens.isAtEnd else {
      return nil
    }
    return message
  }

  private mutating func fields(until close: ProtoTokens.Token?, depth: Int) -> Message? {
    guard depth < Self.deepest else { return nil }
    var message = Message()
    while let token = tokens.next() {
      switch token {
      case close: return message
      case .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ";")): continue
      case .word(let name):
        guard let value = value(depth: depth) else { return nil }
        message.fields.append((name, value))
      default: return nil
      }
    }
    return close == nil ? message : nil
  }

  private mutating func value(depth: Int) -> Value? {
    var token = tokens.next()
    let hasColon = token == .mark(UInt8(ascii: ":"))
    if hasColon { token = tokens.next() }
    switch token {
    case .mark(UInt8(ascii: "{")):
      return fields(until: .mark(UInt8(ascii: "}")), depth: depth + 1).map(Value.message)
    case .mark(UInt8(ascii: "<")):
      return fields(until: .mark(UInt8(ascii: ">")), depth: depth + 1).map(Value.message)
    case .word(let word) where hasColon: return .scalar(word)
    case .string(var bytes) where hasColon:
      // Adjacent strings are concatenated.
      while case .string(let more) = tokens.peek() {
        bytes += more
        _ = tokens.next()
      }
      return .scalar(String(decoding: bytes, as: UTF8.self))
    default: return nil
    }
  }
}
