internal import System

/// A JSON value (RFC 8259).
///
/// As in most readers, a comma may follow the last element, and a lone surrogate is U+FFFD. A bad
/// number or string makes its own value unusable, not the whole text.
enum JSON: Sendable, Equatable {
  case null
  case flag(Bool)
  case integer(Int)
  case decimal(Double)
  case text(String)
  case list([JSON])
  /// The members in the order of the text. Of members with equal keys, the first one counts.
  case object([Member])
  /// A number out of range or of another form, or a string with an escape that does not exist.
  case unusable

  struct Member: Sendable, Equatable {
    let key: String
    let value: JSON
  }

  /// The maximum number of values around a value.
  static let maxDepth = 512

  /// Reads a UTF-8 text; the result is nil if it is anything but one whole value.
  ///
  /// With `acceptsNonNumbers`, the `nan` and `-Infinity` of C and Python are `null`, as one bad
  /// score must not invalidate a whole message.
  init?(_ bytes: Span<UInt8>, acceptsNonNumbers: Bool = false) {
    var reader = JSONReader(acceptsNonNumbers: acceptsNonNumbers)
    guard let value = reader.read(bytes) else { return nil }
    self = value
  }
}

// MARK: Parts of a value

extension JSON {
  /// The value of a key; `null` if there is none.
  subscript(key: String) -> JSON { value(of: key) ?? .null }

  /// The value of the first of several names of a key; `null` if there is none.
  subscript(key: String, orElse other: String) -> JSON {
    let value = self[key]
    return value.isNull ? self[other] : value
  }

  /// Returns the value of a key, which may be `null`; nil if there is none.
  func value(of key: String) -> JSON? { members.first { $0.key == key }?.value }

  /// The members of an object; empty for any other value.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The keys of an object; empty for any other value.
  var keys: Set<String> { Set(members.lazy.map(\.key)) }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  var isNull: Bool { self == .null }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// The elements of an array.
  var list: [JSON]? {
    if case .list(let list) = self { list } else { nil }
  }

  /// The number, if it is whole.
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int(exactly: number)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }
}

// MARK: Reading

/// The reading of one value, token by token.
private struct JSONReader {
  let acceptsNonNumbers: Bool
  var cursor = JSONCursor()

  mutating func read(_ bytes: Span<UInt8>) -> JSON? {
    let value = value(cursor.next(in: bytes), in: bytes)
    return cursor.next(in: bytes) == nil ? value : nil
  }

  /// Reads the value that begins with a token.
  private mutating func value(_ token: JSONCursor.Token?, in bytes: Span<UInt8>) -> JSON? {
    switch token {
    case .objectStart: object(in: bytes)
    case .arrayStart: list(in: bytes)
    case .string(let string): string.text(in: bytes).map(JSON.text) ?? .unusable
    case .word(let range): word(bytes.extracting(range))
    default: nil
    }
  }

  private mutating func object(in bytes: Span<UInt8>) -> JSON? {
    var members: [JSON.Member] = []
    var token = nextElement(in: bytes)
    while case .string(let name) = token {
      guard let key = name.text(in: bytes), cursor.next(in: bytes) == .colon,
        let value = value(cursor.next(in: bytes), in: bytes)
      else { return nil }
      members.append(.init(key: key, value: value))
      token = nextElement(in: bytes, isFirst: false)
    }
    return token == .end && bytes[cursor.index - 1] == UInt8(ascii: "}") ? .object(members) : nil
  }

  private mutating func list(in bytes: Span<UInt8>) -> JSON? {
    var elements: [JSON] = []
    var token = nextElement(in: bytes)
    while token != .end {
      guard let value = value(token, in: bytes) else { return nil }
      elements.append(value)
      token = nextElement(in: bytes, isFirst: false)
    }
    return bytes[cursor.index - 1] == UInt8(ascii: "]") ? .list(elements) : nil
  }

  /// Returns the token that begins the next element or ends the array or object; nil if neither
  /// follows.
  private mutating func nextElement(
    in bytes: Span<UInt8>, isFirst: Bool = true
  ) -> JSONCursor.Token? {
    guard cursor.depth <= JSON.maxDepth else { return nil }
    let token = cursor.next(in: bytes)
    if isFirst || token == .end { return token }
    return token == .comma ? cursor.next(in: bytes) : nil
  }

  private func word(_ bytes: Span<UInt8>) -> JSON? {
    if let number = number(bytes) { return number }
    let word = DecodedText(bytes).text
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default:
      let name = word.drop { $0 == "-" || $0 == "+" }.lowercased()
      return acceptsNonNumbers && ["nan", "inf", "infinity"].contains(name) ? .null : nil
    }
  }

  /// Returns the value of a number, or nil for a word that does not begin and go on like a number.
  private func number(_ word: Span<UInt8>) -> JSON? {
    guard word[0] == UInt8(ascii: "-") || word[0].isASCIIDigit else { return nil }
    for index in word.indices where !word[index].isASCIIDigit {
      guard "+-.eE".utf8.contains(word[index]) else { return nil }
    }
    let text = DecodedText(word).text
    let digits = text.drop { $0 == "-" }.prefix(while: \.isNumber)
    guard digits.count == 1 || digits.first != "0", !text.hasSuffix(".") else { return .unusable }
    if let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { return .unusable }
    return .decimal(number)
  }
}
