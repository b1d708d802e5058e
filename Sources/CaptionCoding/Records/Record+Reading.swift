internal import FoundationEssentials

/// Looking into a message.
extension Record {
  /// The message as a value of that type.
  ///
  /// - Parameters:
  ///   - type: what it is to be.
  ///   - isInEitherCase: whether its keys may be written `like_this`, where the type has them `likeThis`.
  /// - Returns: nil when it is none, or the record no message.
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

  /// Whether the message is an object with that key.
  func has(_ key: String) -> Bool { keys.contains(key) }

  /// The keys of the message's outermost object.
  var keys: Set<String> { message(MessageKeys.self)?.keys ?? [] }
}

/// The keys of an object, whatever stands under them.
private struct MessageKeys: Decodable {
  let keys: Set<String>

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
  }
}

/// Any key of any object.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
