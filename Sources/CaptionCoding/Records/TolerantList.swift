/// An array in a message: what is no such element is left out, and costs only itself.
struct TolerantList<Element: Decodable & Sendable>: Decodable, Sendable {
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
        // What could not be decoded still stands in front of the container.
        _ = try container.decode(Anything.self)
      }
    }
    self.elements = elements
  }
}

/// A value of any kind, not looked at.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
