/// A position in pixels, from the top left corner; y points down.
package struct PixelPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  package static let zero = PixelPoint(x: 0, y: 0)
}

/// An axis-aligned rectangle of whole pixels; the right and bottom edges are exclusive.
package struct PixelRect: Hashable, Sendable {
  package var origin: PixelPoint
  package var size: PixelSize

  package init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
  }

  package var minX: Int { origin.x }
  package var minY: Int { origin.y }
  package var maxX: Int { origin.x + size.width }
  package var maxY: Int { origin.y + size.height }
  package var isEmpty: Bool { size.isEmpty }

  /// Returns the area common to both rectangles; empty if they do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns true if `point` lies inside.
  package func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
