internal import Imaging

/// A classifier that separates pixels of a pure color from pixels that mix two colors at an edge.
///
/// The mixture at edges depends on the rasterizer. A different gamma or number of levels changes
/// all edge pixels in the same direction, which is not visible. Results are cached, because the
/// examined windows overlap. Each instance belongs to one thread.
final class EdgeClassifier {
  /// The kind of a pixel.
  enum Kind: UInt8 {
    /// A pixel with the same color as its surroundings.
    case area
    /// A pixel on the crest of a thin stroke, where the color is hardly mixed.
    ///
    /// The background is near on both sides, and no neighbor differs more from it.
    case stroke
    /// A pixel whose color lies between those of its neighbors.
    case edge
    case unknown
  }

  /// The largest contrast of texture or noise.
  ///
  /// Edges of letters have more.
  private static let areaRange: Int16 = 40
  /// The largest difference between adjacent pixels on a crest.
  private static let crestRange: Int16 = 8

  let bytes: [UInt8]
  private let size: PixelSize
  private var known: [Kind]

  /// Creates a classifier for one of the images of a pair.
  init(of bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    known = [Kind](repeating: .unknown, count: size.area)
  }

  /// Returns the kind of a pixel inside the image.
  func kind(x: Int, y: Int) -> Kind {
    let pixel = y * size.width + x
    if known[pixel] == .unknown { known[pixel] = classify(x: x, y: y) }
    return known[pixel]
  }

  private func classify(x: Int, y: Int) -> Kind {
    let center = color(x: x, y: y)
    var (low, high) = (center, center)
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 {
        let color = color(x: column, y: row)
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
    }
    guard (high &- low).max() > Self.areaRange else { return .area }
    let isLightest = center .>= high &- Self.crestRange
    let isDarkest = center .<= low &+ Self.crestRange
    let (light, dark) = strokeChannels(from: center, x: x, y: y)
    return any(isLightest .& light .| isDarkest .& dark) ? .stroke : .edge
  }

  /// Returns the channels in which a pixel lies on a light or on a dark stroke.
  ///
  /// On a light stroke the background is darker on both sides within two pixels, horizontally or
  /// vertically. On a dark stroke it is lighter. Beside the edge of an area only one side differs.
  private func strokeChannels(
    from center: SIMD3<Int16>, x: Int, y: Int
  ) -> (light: SIMDMask<SIMD3<Int16>>, dark: SIMDMask<SIMD3<Int16>>) {
    var light = SIMDMask<SIMD3<Int16>>(repeating: false)
    var dark = light
    for (across, down) in [(1, 0), (0, 1)] {
      let near = center &- color(x: x - across, y: y - down)
      let far = center &- color(x: x - 2 * across, y: y - 2 * down)
      let otherNear = center &- color(x: x + across, y: y + down)
      let otherFar = center &- color(x: x + 2 * across, y: y + 2 * down)
      light .|= (pointwiseMax(near, far) .> Self.areaRange)
        .& (pointwiseMax(otherNear, otherFar) .> Self.areaRange)
      dark .|= (pointwiseMin(near, far) .< -Self.areaRange)
        .& (pointwiseMin(otherNear, otherFar) .< -Self.areaRange)
    }
    return (light, dark)
  }

  /// Returns the blue, green and red of the nearest pixel inside the image.
  private func color(x: Int, y: Int) -> SIMD3<Int16> {
    let (x, y) = (max(0, min(size.width - 1, x)), max(0, min(size.height - 1, y)))
    let index = (y * size.width + x) * 3
    return SIMD3(Int16(bytes[index]), Int16(bytes[index + 1]), Int16(bytes[index + 2]))
  }
}
