/// A position in pixels, from the top left corner.
///
/// Y points down.
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

extension PixelPoint {
  /// Screen coordinates, which have 16 bits (X11 protocol, INT16).
  package static let coordinates = Int(Int16.min)...Int(Int16.max)

  /// Parses `100,50`, or returns nil unless both numbers are screen coordinates.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]) else { return nil }
    self.init(x: Int(x), y: Int(y))
  }
}

/// An axis-aligned rectangle of whole pixels.
///
/// The right and bottom edges are exclusive.
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

  /// Creates the rectangle of a size in the middle of another one.
  package init(_ size: PixelSize, centeredIn room: PixelRect) {
    self.init(
      x: room.minX + (room.size.width - size.width) / 2,
      y: room.minY + (room.size.height - size.height) / 2, width: size.width, height: size.height)
  }

  package var minX: Int { origin.x }
  package var minY: Int { origin.y }
  package var maxX: Int { origin.x + size.width }
  package var maxY: Int { origin.y + size.height }
  package var isEmpty: Bool { size.isEmpty }

  /// Returns the rectangle as a mirror shows it that turns left and right in `area`.
  package func mirrored(in area: PixelRect) -> PixelRect {
    PixelRect(x: area.minX + area.maxX - maxX, y: minY, width: size.width, height: size.height)
  }

  /// Returns the area common to both rectangles, which is empty if they do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns the smallest rectangle that holds both rectangles, neither of which is empty.
  package func union(_ other: PixelRect) -> PixelRect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle `distance` pixels further down.
  package func moved(down distance: Int) -> PixelRect {
    PixelRect(x: minX, y: minY + distance, width: size.width, height: size.height)
  }

  /// Returns the rectangle extended by `margin` pixels on every side.
  package func expanded(by margin: Int) -> PixelRect {
    PixelRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin,
      height: size.height + 2 * margin)
  }

  /// Returns true if `point` lies inside.
  package func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size without pixels.
  package static let zero = PixelSize(width: 0, height: 0)

  /// True if the width or height is not positive.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The size with width and height exchanged, as after a quarter turn.
  package var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels.
  package var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}

extension PixelSize {
  /// Parses `1280x720`, or returns nil unless both numbers are positive.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }
}
