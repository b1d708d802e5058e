/// A JSON value (RFC 8259), read in one pass and without recursion.
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

  /// Reads a text; the result is nil if it is anything but one whole value.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - acceptsNonNumbers: True to read `nan` and `-Infinity`, as C's and Python's libraries write
  ///     them, as `null`. A single bad score must not invalidate a whole message.
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
  /// An array or object whose end has not been read.
  private struct Level {
    let isObject: Bool
    /// The key of the next member.
    var key = ""
    var elements: [JSON] = []
    var members: [JSON.Member] = []
  }

  /// The tokens that may follow the last one.
  private enum Expected {
    case value, elementOrEnd, keyOrEnd, colon, commaOrEnd, nothing
  }

  let acceptsNonNumbers: Bool
  private var cursor = JSONCursor()
  private var levels: [Level] = []
  private var expected = Expected.value
  private var result: JSON?

  init(acceptsNonNumbers: Bool) {
    self.acceptsNonNumbers = acceptsNonNumbers
  }

  mutating func read(_ bytes: Span<UInt8>) -> JSON? {
    while let token = cursor.next(in: bytes) {
      guard accepts(token, in: bytes) else { return nil }
    }
    return expected == .nothing ? result : nil
  }

  private mutating func accepts(_ token: JSONCursor.Token, in bytes: Span<UInt8>) -> Bool {
    switch (token, expected) {
    case (.string(let key), .keyOrEnd):
      guard let text = key.validText(in: bytes) else { return false }
      levels[levels.count - 1].key = text
      expected = .colon
    case (.colon, .colon): expected = .value
    case (.comma, .commaOrEnd):
      expected = levels.last?.isObject == true ? .keyOrEnd : .elementOrEnd
    case (.end, .commaOrEnd), (.end, .keyOrEnd), (.end, .elementOrEnd):
      return close(isObject: bytes[cursor.index - 1] == UInt8(ascii: "}"))
    case (_, .value), (_, .elementOrEnd): return acceptsValue(token, in: bytes)
    default: return false
    }
    return true
  }

  private mutating func acceptsValue(_ token: JSONCursor.Token, in bytes: Span<UInt8>) -> Bool {
    switch token {
    case .objectStart, .arrayStart:
      levels.append(Level(isObject: token == .objectStart))
      expected = token == .objectStart ? .keyOrEnd : .elementOrEnd
      return levels.count <= JSON.maxDepth
    case .string(let string):
      add(string.validText(in: bytes).map(JSON.text) ?? .unusable)
    case .word(let range):
      guard let value = word(bytes.extracting(range)) else { return false }
      add(value)
    default: return false
    }
    return true
  }

  private mutating func close(isObject: Bool) -> Bool {
    guard let level = levels.popLast(), level.isObject == isObject else { return false }
    add(isObject ? .object(level.members) : .list(level.elements))
    return true
  }

  private mutating func add(_ value: JSON) {
    guard let last = levels.indices.last else {
      result = value
      return expected = .nothing
    }
    if levels[last].isObject {
      levels[last].members.append(.init(key: levels[last].key, value: value))
    } else {
      levels[last].elements.append(value)
    }
    expected = .commaOrEnd
  }

  private func word(_ bytes: Span<UInt8>) -> JSON? {
    if let number = JSONNumber.value(of: bytes) { return number }
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
}

/// The numbers of JSON (RFC 8259, 6).
private enum JSONNumber {
  /// Returns the value of a number, or nil for a word that does not begin and go on like a number.
  static func value(of word: Span<UInt8>) -> JSON? {
    guard word[0] == UInt8(ascii: "-") || word[0].isASCIIDigit else { return nil }
    var isInteger = true
    for index in word.indices where !word[index].isASCIIDigit {
      guard "+-.eE".utf8.contains(word[index]) else { return nil }
      isInteger = isInteger && index == 0
    }
    guard isWellFormed(word) else { return .unusable }
    let text = DecodedText(word).text
    if isInteger, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { return .unusable }
    return .decimal(number)
  }

  private static func isWellFormed(_ word: Span<UInt8>) -> Bool {
    var index = word[0] == UInt8(ascii: "-") ? 1 : 0
    func digits() -> Int {
      let start = index
      while index < word.count, word[index].isASCIIDigit { index += 1 }
      return index - start
    }
    let first = index
    let count = digits()
    guard count == 1 || count > 1 && word[first] != UInt8(ascii: "0") else { return false }
    if index < word.count, word[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { return false }
    }
    if index < word.count, word[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < word.count, !word[index].isASCIIDigit { index += 1 }
      guard digits() > 0 else { return false }
    }
    return index == word.count
  }
}
