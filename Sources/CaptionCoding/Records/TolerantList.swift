/// An array in a message: what is no such element is left out, and costs only itself.
struct TolerantList<Element: Decodable & Sendable>: Decodable, Sendable {
  /// An array with more others is one of something else, and each takes long to refuse: it is read so far.
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
        // What could not be decoded still stands in front of the container.
        _ = try container.decode(Anything.self)
        others += 1
      }
    }
    self.elements = elements
  }
}

/// A value of any kind, not looked at.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
