/// A key of a foreign message whose value may be missing or of the wrong kind: then it is nil.
///
/// Nobody promises us the shape of what other programs write. One odd key must not cost the message.
@propertyWrapper
struct Loose<Value: Decodable>: Decodable {
  var wrappedValue: Value?

  init(wrappedValue: Value? = nil) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

extension Loose: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// What synthesized decoding asks for: a missing key is as good as one of the wrong kind.
  func decode<Value>(_ type: Loose<Value>.Type, forKey key: Key) throws -> Loose<Value> {
    Loose(wrappedValue: try? decode(Value.self, forKey: key))
  }
}

/// An array in a foreign message: what is no element in it is left out.
struct LooseList<Element: Decodable>: Decodable {
  let elements: [Element]

  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        // What could not be decoded is still in front of the container.
        _ = try container.decode(Anything.self)
      }
    }
    self.elements = elements
  }
}

extension LooseList: Sendable where Element: Sendable {}

/// A value of any kind, not looked at.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}

/// A text or a number that names something.
struct LooseName: Decodable, Sendable {
  let text: String

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      text = String(number)
    } else {
      text = try container.decode(String.self)
    }
  }
}
