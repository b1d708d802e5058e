internal import Glibc

/// A line with round ends through points of a square grid.
///
/// A stroke of one point is a dot.
package struct Stroke: Hashable, Sendable {
  /// A point of the grid, from the top left corner.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The points, which straight lines connect.
  package var points: [Point]

  /// Creates a line through points, which ends where it began if `isClosed` is true.
  package init(_ points: [Point], isClosed: Bool = false) {
    self.points = isClosed ? points + points.prefix(1) : points
  }

  /// Creates a part of a circle, by its first and last angle in degrees, clockwise from the right.
  package init(arcAround center: Point, radius: Double, _ angles: ClosedRange<Double>) {
    let length = angles.upperBound - angles.lowerBound
    let count = max(2, Int((length / 7.5).rounded(.up)))
    points = (0...count).map { step in
      let angle = (angles.lowerBound + length * Double(step) / Double(count)) * .pi / 180
      return Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
  }

  /// Creates a line around an ellipse.
  package init(ellipseAround center: Point, width: Double, height: Double) {
    points = Stroke(arcAround: Point(0, 0), radius: 1, 0...360).points.map {
      Point(center.x + $0.x * width / 2, center.y + $0.y * height / 2)
    }
  }
}

extension Bitmap {
  /// Draws strokes of one width, antialiased, with premultiplied pixels.
  ///
  /// The strokes and their width are in units of a square grid, which `side` pixels show. A pixel
  /// is covered by its distance from the nearest stroke, so strokes that overlap have no seams.
  package convenience init(
    strokes: [Stroke], grid: Double, width: Double, side: Int, color: Color
  ) {
    self.init(size: PixelSize(width: side, height: side))
    let unit = Double(side) / grid
    // A line thinner than a pixel and a half is hard to see.
    let half = max(0.75, width * unit / 2)
    var distances = [Double](repeating: .infinity, count: side * side)
    for stroke in strokes {
      let points = stroke.points.map { Stroke.Point($0.x * unit, $0.y * unit) }
      for (start, end) in zip(points, points.count > 1 ? Array(points.dropFirst()) : points) {
        Self.lower(&distances, side: side, to: start, end, within: half + 1)
      }
    }
    for y in 0..<side {
      for x in 0..<side {
        let coverage = min(1, max(0, half - distances[y * side + x] + 0.5))
        guard coverage > 0 else { continue }
        let alpha = UInt8((Double(color.alpha) * coverage).rounded())
        view.store(color.withAlpha(alpha).premultipliedBGRA, x: x, y: y)
      }
    }
  }

  /// Lowers the distances of the pixels near a line from `start` to `end`.
  private static func lower(
    _ distances: inout [Double], side: Int, to start: Stroke.Point, _ end: Stroke.Point,
    within reach: Double
  ) {
    func range(_ one: Double, _ other: Double) -> Range<Int> {
      let first = min(side, max(0, Int((min(one, other) - reach).rounded(.down))))
      return first..<max(first, min(side, Int((max(one, other) + reach).rounded(.up))))
    }
    let (across, down) = (end.x - start.x, end.y - start.y)
    let square = across * across + down * down
    for y in range(start.y, end.y) {
      for x in range(start.x, end.x) {
        let (px, py) = (Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let share = square > 0 ? min(1, max(0, (px * across + py * down) / square)) : 0
        let (dx, dy) = (px - share * across, py - share * down)
        let index = y * side + x
        distances[index] = min(distances[index], (dx * dx + dy * dy).squareRoot())
      }
    }
  }
}
