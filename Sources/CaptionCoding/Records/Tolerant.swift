/// What stands under a key of a message; nil where nothing does, or something of another kind.
///
/// A bad key costs only itself: the rest of the message is read.
@propertyWrapper
struct Tolerant<Value: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

extension Tolerant: Equatable where Value: Equatable {}

extension KeyedDecodingContainer {
  /// Takes the place of the ordinary way for keys that are tolerant: they may be missing.
  func decode<Value>(_ type: Tolerant<Value>.Type, forKey key: Key) throws -> Tolerant<Value> {
    Tolerant(wrappedValue: (try? decodeIfPresent(Value.self, forKey: key)) ?? nil)
  }
}
