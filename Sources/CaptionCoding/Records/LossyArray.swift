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
