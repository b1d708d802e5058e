internal import Imaging

/// Tells which pixels of a picture show a colour of its own, and not a mixture of two at an edge.
///
/// How edges are mixed is the rasteriser's business: another gamma or another number of levels there moves
/// them all one way, and nobody sees it. What was found is kept: windows overlap. One thread.
final class InkedPixels {
  /// What a pixel shows.
  enum Ink: UInt8 {
    /// One colour with all around it.
    case area
    /// The crest of a thin stroke: the ground is near on both sides, and nothing between is further from it,
    /// so it is hardly mixed.
    case stroke
    /// Something between its neighbours.
    case edge
    case unknown
  }

  /// The contrast up to which there is no letter's edge, but texture or noise.
  private static let areaRange: Int16 = 40
  /// How far pixels next to each other on a crest may be apart.
  private static let crestRange: Int16 = 8

  let bytes: [UInt8]
  private let size: PixelSize
  private var known: [Ink]

  /// Looks at one of the pictures of a pair.
  init(of bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    known = [Ink](repeating: .unknown, count: size.area)
  }

  /// What a pixel inside the picture shows.
  func ink(x: Int, y: Int) -> Ink {
    let pixel = y * size.width + x
    if known[pixel] == .unknown { known[pixel] = look(x: x, y: y) }
    return known[pixel]
  }

  private func look(x: Int, y: Int) -> Ink {
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
    let (light, dark) = falls(from: center, x: x, y: y)
    return any(isLightest .& light .| isDarkest .& dark) ? .stroke : .edge
  }

  /// In which channels a pixel falls off to a darker ground on both sides within two pixels, across or down,
  /// and in which to a lighter one; beside the edge of an area it does so to one side only.
  private func falls(
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

  /// The blue, green and red of the nearest pixel inside the picture.
  private func color(x: Int, y: Int) -> SIMD3<Int16> {
    let (x, y) = (max(0, min(size.width - 1, x)), max(0, min(size.height - 1, y)))
    let index = (y * size.width + x) * 3
    return SIMD3(Int16(bytes[index]), Int16(bytes[index + 1]), Int16(bytes[index + 2]))
  }
}
