internal import Signs

/// A gray picture of a camera.
struct GreyFrame {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// The points in each direction at which brightness is measured, and the fewest that have to be in the picture.
  private static let (columns, rows, fewest) = (16, 6, 24)

  /// Returns the mean brightness inside a quad, from 1 to 255; nil if most of it is outside the picture.
  func brightness(in quad: Quad) -> Double? {
    guard let plane = PlaneMotion(ofUnitSquareTo: quad) else { return nil }
    var (sum, count) = (0, 0)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let point = plane.applied(
          to: PlanePoint(
            x: (Double(column) + 0.5) / Double(Self.columns),
            y: (Double(row) + 0.5) / Double(Self.rows)))
        guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else {
          continue
        }
        sum += Int(pixels[Int(point.y) * width + Int(point.x)])
        count += 1
      }
    }
    return count < Self.fewest ? nil : max(1, Double(sum) / Double(count))
  }
}
