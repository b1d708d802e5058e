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
      guard let repaired = NonNumbers.repaired(text) else { return nil }
      return try? decoder.decode(type, from: Data(repaired.utf8))
    }
  }

  /// Returns true if the message is an object with the key, well-formed or not.
  func has(_ key: String) -> Bool { keys.contains(key) }

  /// The top-level keys of the message, well-formed or not; empty if the message is not an object.
  var keys: Set<String> {
    guard kind == .message else { return [] }
    let keys = OutermostKeys(of: self)
    return keys.isList ? [] : keys.names
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
