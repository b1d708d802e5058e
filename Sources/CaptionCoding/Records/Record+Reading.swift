internal import FoundationEssentials

/// Access to the contents of a message.
extension Record {
  /// Returns the message decoded as a type.
  ///
  /// - Parameters:
  ///   - type: the type of the message.
  ///   - isInEitherCase: true to accept `snake_case` for the type's `camelCase` keys.
  /// - Returns: the value; nil if decoding fails or the record is not a message.
  func message<Message: Decodable>(
    _ type: Message.Type = Message.self, inEitherCase isInEitherCase: Bool = false
  ) -> Message? {
    guard kind == .message else { return nil }
    let decoder = JSONDecoder()
    if isInEitherCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      guard let repaired = JSONNumbers.repaired(text) else { return nil }
      return try? decoder.decode(type, from: Data(repaired.utf8))
    }
  }

  /// Returns true if the message is an object with the key.
  func has(_ key: String) -> Bool { keys.contains(key) }

  /// The top-level keys of the message; empty if the message is not an object.
  var keys: Set<String> { message(MessageKeys.self)?.keys ?? [] }
}

/// The keys of an object, regardless of their values.
private struct MessageKeys: Decodable {
  let keys: Set<String>

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
  }
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
