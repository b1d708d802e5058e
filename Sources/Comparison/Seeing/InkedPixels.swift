internal import Imaging

/// Tells the pixels of a window that show a colour from those of an edge, where two colours are mixed.
///
/// How edges are mixed is the rasteriser's business: another gamma or another number of levels there moves
/// them all one way, and nobody sees it. A pixel shows a colour where all around it is alike, and on a
/// straight line that is longer than a small letter's. In strokes too thin for that, the pixels near the
/// lightest or the darkest of the window show it, provided that these extremes moved themselves: mixing
/// otherwise leaves them alone.
struct InkedPixels {
  /// How far pixels of one colour may be apart.
  private static let likeness: Int16 = 12
  /// How far a line goes on to either side.
  private static let lineReach = 4
  /// How far from an extreme a stroke's pixels are, and those that count as the extreme itself.
  private static let reach: Int16 = 40
  private static let extent: Int16 = 4
  /// An extreme that moved by less did not.
  private static let leastShift = 4.0

  private let bytes: [UInt8]
  private let size: PixelSize
  /// A channel at most this dark, or at least this light, shows a colour.
  private let darkest: SIMD3<Int16>
  private let lightest: SIMD3<Int16>

  /// Looks at `window` and a little around it, in one of the pictures' `bytes`.
  init(of bytes: [UInt8], in window: PixelRect, of pictures: PicturePair) {
    self.bytes = bytes
    size = pictures.size
    let wide = window.grown(by: Tides.cell)
      .intersection(PixelRect(origin: .zero, size: pictures.size))
    let (low, high) = Self.range(of: bytes, wide, width: size.width)
    var (dark, light) = (Movement(), Movement())
    for y in wide.minY..<wide.maxY {
      for x in wide.minX..<wide.maxX {
        let index = (y * size.width + x) * 3
        let color = Self.color(bytes, index)
        let shift = pictures.shift(at: index)
        dark.add(shift, where: color .<= low &+ Self.extent)
        light.add(shift, where: color .>= high &- Self.extent)
      }
    }
    let nothing = SIMD3<Int16>(repeating: 0)
    darkest = (nothing &- 1).replacing(
      with: low &+ Self.reach, where: dark.isShift(of: Self.leastShift))
    lightest = (nothing &+ 256).replacing(
      with: high &- Self.reach, where: light.isShift(of: Self.leastShift))
  }

  /// 1 for the channels in which the pixel shows a colour, 0 for the others.
  func channels(x: Int, y: Int) -> SIMD3<Int32> {
    let color = Self.color(bytes, (y * size.width + x) * 3)
    let one = SIMD3<Int16>(repeating: 1)
    let stroke = SIMD3<Int16>(repeating: 0).replacing(
      with: one, where: (color .<= darkest) .| (color .>= lightest))
    guard stroke != one else { return SIMD3<Int32>(repeating: 1) }
    let isColor =
      isPlain(x: x, y: y) || isLine(x: x, y: y, along: (1, 0)) || isLine(x: x, y: y, along: (0, 1))
    return SIMD3<Int32>(truncatingIfNeeded: isColor ? one : stroke)
  }

  /// Whether the pixels before and behind are alike, and those beside are not an edge's two sides.
  private func isLine(x: Int, y: Int, along way: (x: Int, y: Int)) -> Bool {
    let center = Self.color(bytes, (y * size.width + x) * 3)
    for step in -Self.lineReach...Self.lineReach {
      let other = color(x: x + step * way.x, y: y + step * way.y)
      guard isAlike(center, other) else { return false }
    }
    let one = color(x: x - way.y, y: y - way.x) &- center
    let other = color(x: x + way.y, y: y + way.x) &- center
    // Brighter on one side and darker on the other.
    return !(0..<3).contains { channel in
      let (less, more) = (min(one[channel], other[channel]), max(one[channel], other[channel]))
      return less < -Self.likeness && more > Self.likeness
    }
  }

  private func isAlike(_ one: SIMD3<Int16>, _ other: SIMD3<Int16>) -> Bool {
    let difference = one &- other
    return difference.max() <= Self.likeness && difference.min() >= -Self.likeness
  }

  /// The nearest pixel inside the picture.
  private func color(x: Int, y: Int) -> SIMD3<Int16> {
    let (x, y) = (max(0, min(size.width - 1, x)), max(0, min(size.height - 1, y)))
    return Self.color(bytes, (y * size.width + x) * 3)
  }

  private func isPlain(x: Int, y: Int) -> Bool {
    let around = PixelRect(x: x - 1, y: y - 1, width: 3, height: 3)
      .intersection(PixelRect(origin: .zero, size: size))
    let (low, high) = Self.range(of: bytes, around, width: size.width)
    return (high &- low).max() <= Self.likeness
  }

  /// The lowest and the highest value of each channel in a part of the picture.
  private static func range(
    of bytes: [UInt8], _ part: PixelRect, width: Int
  ) -> (low: SIMD3<Int16>, high: SIMD3<Int16>) {
    var low = SIMD3<Int16>(repeating: 255)
    var high = SIMD3<Int16>(repeating: 0)
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX {
        let color = color(bytes, (y * width + x) * 3)
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
    }
    return (low, high)
  }

  private static func color(_ bytes: [UInt8], _ index: Int) -> SIMD3<Int16> {
    SIMD3(Int16(bytes[index]), Int16(bytes[index + 1]), Int16(bytes[index + 2]))
  }

  /// How far some pixels moved in the mean, channel by channel.
  private struct Movement {
    private var count = SIMD3<Int32>.zero
    private var sum = SIMD3<Int32>.zero

    mutating func add(_ shift: SIMD3<Int32>, where mask: SIMDMask<SIMD3<Int16>>) {
      for channel in 0..<3 where mask[channel] {
        count[channel] += 1
        sum[channel] += shift[channel]
      }
    }

    func isShift(of least: Double) -> SIMDMask<SIMD3<Int16>> {
      var mask = SIMDMask<SIMD3<Int16>>(repeating: false)
      for channel in 0..<3 {
        mask[channel] = Double(abs(sum[channel])) >= least * Double(max(1, count[channel]))
      }
      return mask
    }
  }
}
