/// The value of a key in a message; nil if the key is absent or its value has another kind.
///
/// The rest of the message is decoded regardless.
@propertyWrapper
struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

extension Lossy: Equatable where Value: Equatable {}

extension KeyedDecodingContainer {
  /// Decodes a tolerant value, which may be missing.
  ///
  /// The compiler's synthesized decoding calls this overload in place of the general one.
  func decode<Value>(_ type: Lossy<Value>.Type, forKey key: Key) throws -> Lossy<Value> {
    Lossy(wrappedValue: (try? decodeIfPresent(Value.self, forKey: key)) ?? nil)
  }
}
