internal import Imaging

/// Two images of the same size.
///
/// Ignored pixels are black in both, so that they have neither a difference nor any contrast.
struct PicturePair {
  /// Blue, green, red and a channel that is always 0.
  typealias Pixel = SIMD4<UInt8>
  typealias Change = SIMD4<Int32>

  /// The largest difference of a channel that counts as rounding.
  static let rounding = 2

  let size: PixelSize
  /// The pixels, row by row.
  let expected: [Pixel]
  let actual: [Pixel]
  /// The number of pixels that are not ignored.
  let comparedCount: Int

  /// Creates a pair from two images of the same size.
  init(expected: PixelView, actual: PixelView, ignoring: [PixelRect]) {
    size = expected.size
    var isIgnored = [Bool](repeating: false, count: size.area)
    for region in ignoring.map({ $0.intersection(expected.bounds) }) {
      for y in region.minY..<region.maxY {
        for x in region.minX..<region.maxX { isIgnored[y * size.width + x] = true }
      }
    }
    self.expected = Self.pixels(of: expected, ignoring: isIgnored)
    self.actual = Self.pixels(of: actual, ignoring: isIgnored)
    comparedCount = isIgnored.count { !$0 }
  }

  private static func pixels(of view: PixelView, ignoring isIgnored: [Bool]) -> [Pixel] {
    let bytes = view.packedBGR()
    return isIgnored.indices.map { pixel in
      isIgnored[pixel]
        ? .zero : Pixel(bytes[3 * pixel], bytes[3 * pixel + 1], bytes[3 * pixel + 2], 0)
    }
  }

  /// Returns the change of each channel of a pixel, -255 to 255.
  func change(of pixel: Int) -> Change {
    Change(truncatingIfNeeded: actual[pixel]) &- Change(truncatingIfNeeded: expected[pixel])
  }

  /// Returns the largest change of a channel, whatever its direction.
  func largestChange(of pixel: Int) -> Int { Int(change(of: pixel).magnitudes.max()) }

  /// Returns the change of a pixel's luma (ITU-R BT.601).
  func lumaChange(of pixel: Int) -> Int {
    let change = change(of: pixel)
    return (29 * Int(change.x) + 150 * Int(change.y) + 77 * Int(change.z)) / 256
  }

  /// Returns the pixels at most `reach` away from a pixel.
  func neighbors(of pixel: Int, reach: Int) -> PixelRect {
    let (y, x) = pixel.quotientAndRemainder(dividingBy: size.width)
    return PixelRect(x: x - reach, y: y - reach, width: 2 * reach + 1, height: 2 * reach + 1)
      .intersection(PixelRect(origin: .zero, size: size))
  }

  /// Calls `visit` for each pixel in a part, row by row.
  func forEachPixel(of part: PixelRect, _ visit: (_ pixel: Int) -> Void) {
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX { visit(y * size.width + x) }
    }
  }

  /// Returns the lowest and the highest values of each channel in a part of an image.
  func extremes(of image: [Pixel], in part: PixelRect) -> (low: Pixel, high: Pixel) {
    var (low, high) = (Pixel(repeating: 255), Pixel.zero)
    forEachPixel(of: part) { pixel in
      low = pointwiseMin(low, image[pixel])
      high = pointwiseMax(high, image[pixel])
    }
    return (low, high)
  }
}

extension PicturePair.Change {
  /// The changes of the channels, whatever their direction.
  var magnitudes: PicturePair.Change { pointwiseMax(self, .zero &- self) }
}
