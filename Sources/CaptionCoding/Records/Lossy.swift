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

/// An array in a message, without the elements of another kind.
struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The number of refused elements at which decoding stops.
  ///
  /// Refusing an element is slow, and an array with so many others holds something else.
  private static var mostOthers: Int { 64 }

  let elements: [Element]

  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    var others = 0
    while !container.isAtEnd, others < Self.mostOthers {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        // A failed decoding does not advance the container.
        _ = try container.decode(Anything.self)
        others += 1
      }
    }
    self.elements = elements
  }
}

/// A value of any kind, ignored.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
