internal import FoundationEssentials

/// A part of another program's output: a JSON message or a line of text.
struct Record: Sendable, Equatable {
  enum Kind: Sendable {
    /// A JSON object or an array of objects, on one line or several.
    case message
    /// Text that begins like a JSON object but is not valid.
    case broken
    /// A line of text, possibly blank, that ends with a newline.
    case line
    /// A line of text that was rewritten after a carriage return, erased, or is still unfinished.
    case provisionalLine
    /// A clearing of the screen: the text that follows replaces all text before.
    ///
    /// The record's text is empty.
    case screenCleared
  }

  let kind: Kind
  /// The text as a terminal without colors or styles shows it, without outer newlines.
  ///
  /// The text of a message includes its outer spaces.
  let text: String
  /// The number of the line on which the record begins, counted from 1.
  let line: Int
  /// True if the stream had erased a line with a row of blanks before this record.
  ///
  /// Only whisper-stream erases its line in this way.
  var isAfterErasedLine = false

  init(_ kind: Kind, _ text: String, line: Int = 1) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}

/// Access to the contents of a message.
extension Record {
  /// Returns the message decoded as a type.
  ///
  /// - Parameters:
  ///   - type: The type of the message.
  ///   - isInEitherCase: True to accept `snake_case` for the type's `camelCase` keys.
  /// - Returns: The value, or nil if decoding fails or the record is not a message.
  func message<Message: Decodable>(
    _ type: Message.Type = Message.self, inEitherCase isInEitherCase: Bool = false
  ) -> Message? {
    guard kind == .message else { return nil }
    let decoder = JSONDecoder()
    if isInEitherCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      guard let repaired = NonNumbers.repaired(text) else { return nil }
      return try? decoder.decode(type, from: Data(repaired.utf8))
    }
  }

  /// Returns true if the message is an object with the key, well-formed or not.
  func has(_ key: String) -> Bool { keys.contains(key) }

  /// The top-level keys of the message, well-formed or not, or no keys if the message is not an
  /// object.
  var keys: Set<String> {
    guard kind == .message else { return [] }
    let keys = TopLevelKeys(of: self)
    return keys.isArray ? [] : keys.names
  }

  /// True if the message is a well-formed object.
  var isObject: Bool { message(AnyObjectMessage.self) != nil }
}

/// An object with any keys and values.
private struct AnyObjectMessage: Decodable {
  init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: AnyKey.self) }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

/// The top-level keys of a message, collected in one pass without decoding.
struct TopLevelKeys {
  /// The keys of the object, or of the objects in the array.
  private(set) var names: Set<String> = []
  /// True if the message is an array.
  private(set) var isArray = false

  /// Collects the keys of a well-formed message, or some keys of an ill-formed one.
  init(of message: Record) {
    let bytes = message.text.utf8.span
    var cursor = JSONCursor()
    while let token = cursor.next(in: bytes) {
      switch token {
      case .arrayStart where cursor.depth == 1: isArray = true
      case .key(let key) where cursor.depth == (isArray ? 2 : 1): names.insert(key.text(in: bytes))
      default: break
      }
    }
  }
}
