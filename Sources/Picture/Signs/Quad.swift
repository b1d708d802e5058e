internal import Glibc

/// A position in a picture, in pixels from its top left corner, with fractions.
package struct PlanePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (left: PlanePoint, right: PlanePoint) -> PlanePoint {
    PlanePoint(x: left.x + right.x, y: left.y + right.y)
  }

  package static func - (left: PlanePoint, right: PlanePoint) -> PlanePoint {
    PlanePoint(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (point: PlanePoint, factor: Double) -> PlanePoint {
    PlanePoint(x: point.x * factor, y: point.y * factor)
  }

  /// The distance from the origin.
  package var length: Double { hypot(x, y) }

  /// The product of two ways, which is 0 if they are at right angles.
  func dot(_ other: PlanePoint) -> Double { x * other.x + y * other.y }
}

/// Four corners of a flat thing in a picture, clockwise from its own top left corner.
package struct Quad: Hashable, Sendable {
  package var topLeft: PlanePoint
  package var topRight: PlanePoint
  package var bottomRight: PlanePoint
  package var bottomLeft: PlanePoint

  package init(
    topLeft: PlanePoint, topRight: PlanePoint, bottomRight: PlanePoint, bottomLeft: PlanePoint
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates a quad of its corners; nil unless there are four, in a picture or near it.
  package init?(corners: [PlanePoint]) {
    guard corners.count == 4 else { return nil }
    self.init(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    guard isNearPictures else { return nil }
  }

  /// The coordinates of what can be in a picture, or near it.
  private static let coordinates = -1e5...1e5

  /// True if all corners are in a picture, or near it.
  ///
  /// A motion that makes no sense moves them to nowhere.
  package var isNearPictures: Bool {
    corners.allSatisfy { Self.coordinates.contains($0.x) && Self.coordinates.contains($0.y) }
  }

  package var corners: [PlanePoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  package var center: PlanePoint { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

  /// The mean length of the upper and the lower edge.
  package var width: Double {
    ((topRight - topLeft).length + (bottomRight - bottomLeft).length) / 2
  }

  /// The mean length of the left and the right edge.
  package var height: Double {
    ((bottomLeft - topLeft).length + (bottomRight - topRight).length) / 2
  }

  /// The angle of the lines of text, clockwise, in radians.
  package var angle: Double {
    let way = (topRight - topLeft) + (bottomRight - bottomLeft)
    return atan2(way.y, way.x)
  }

  /// Returns the quad with each corner changed by `change`.
  package func mapped(_ change: (PlanePoint) -> PlanePoint) -> Quad {
    Quad(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }

  /// Returns the quad in a picture that is larger by a factor.
  package func scaled(by factor: Double) -> Quad { mapped { $0 * factor } }

  /// Returns the quad in the mirror image of a picture, where its lines are still read from left to right.
  package func mirrored(inWidth width: Double) -> Quad {
    func mirrored(_ point: PlanePoint) -> PlanePoint {
      PlanePoint(x: width - point.x, y: point.y)
    }
    return Quad(
      topLeft: mirrored(topRight), topRight: mirrored(topLeft), bottomRight: mirrored(bottomLeft),
      bottomLeft: mirrored(bottomRight))
  }

  /// Returns the quad that is larger by `margin` pixels on all sides.
  package func grown(by margin: Double) -> Quad {
    func unit(_ way: PlanePoint) -> PlanePoint { way * (margin / max(way.length, 1e-6)) }
    let (top, bottom) = (unit(topRight - topLeft), unit(bottomRight - bottomLeft))
    let (left, right) = (unit(bottomLeft - topLeft), unit(bottomRight - topRight))
    return Quad(
      topLeft: topLeft - top - left, topRight: topRight + top - right,
      bottomRight: bottomRight + bottom + right, bottomLeft: bottomLeft - bottom + left)
  }

  /// Returns the range of the corners in a direction, which is a way of length 1.
  package func range(along direction: PlanePoint) -> ClosedRange<Double> {
    let (a, b) = (topLeft.dot(direction), topRight.dot(direction))
    let (c, d) = (bottomRight.dot(direction), bottomLeft.dot(direction))
    return min(a, b, c, d)...max(a, b, c, d)
  }

  /// The range of the corners from left to right.
  package var columns: ClosedRange<Double> { range(along: PlanePoint(x: 1, y: 0)) }

  /// The range of the corners from top to bottom.
  package var rows: ClosedRange<Double> { range(along: PlanePoint(x: 0, y: 1)) }

  /// Returns true if a point lies inside, or on an edge.
  package func contains(_ point: PlanePoint) -> Bool {
    zip(corners, corners.dropFirst() + [topLeft]).allSatisfy { start, end in
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x) >= 0
    }
  }
}
