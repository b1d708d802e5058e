internal import Imaging

/// Two images of the same size with packed channels.
///
/// Ignored pixels are equal in both.
struct PicturePair {
  let size: PixelSize
  /// The bytes B, G, R of each pixel, row by row without padding.
  let expected: [UInt8]
  let actual: [UInt8]
  /// The number of pixels that are not ignored.
  let comparedCount: Int

  /// Creates a pair from two images of the same size.
  init(expected: PixelView, actual: PixelView, ignoring: [PixelRect]) {
    size = expected.size
    var first = expected.packedBGR()
    var second = actual.packedBGR()
    let regions = ignoring.map { $0.intersection(expected.bounds) }.filter { !$0.isEmpty }
    for region in regions {
      Self.blacken(region, in: &first, width: size.width)
      Self.blacken(region, in: &second, width: size.width)
    }
    self.expected = first
    self.actual = second
    comparedCount = size.area - Self.area(coveredBy: regions, size: size)
  }

  /// Makes a region black in an image, so that it has neither a difference nor any contrast.
  private static func blacken(_ region: PixelRect, in bytes: inout [UInt8], width: Int) {
    for y in region.minY..<region.maxY {
      for index in (y * width + region.minX) * 3..<(y * width + region.maxX) * 3 {
        bytes[index] = 0
      }
    }
  }

  /// Returns the number of pixels in the union of the regions.
  private static func area(coveredBy regions: [PixelRect], size: PixelSize) -> Int {
    guard regions.count > 1 else { return regions.first?.size.area ?? 0 }
    var isCovered = [Bool](repeating: false, count: size.area)
    for region in regions {
      for y in region.minY..<region.maxY {
        for x in region.minX..<region.maxX { isCovered[y * size.width + x] = true }
      }
    }
    return isCovered.count { $0 }
  }
}

extension PicturePair {
  /// Returns the change of blue, green and red of the pixel whose bytes begin at `index`.
  func shift(at index: Int) -> SIMD3<Int32> {
    SIMD3(
      Int32(actual[index]) - Int32(expected[index]),
      Int32(actual[index + 1]) - Int32(expected[index + 1]),
      Int32(actual[index + 2]) - Int32(expected[index + 2]))
  }

  /// Returns the values of one channel of a pixel in both images.
  ///
  /// Blue is 0, red is 2.
  func values(at pixel: Int, channel: Int) -> (before: Int, after: Int) {
    (Int(expected[pixel * 3 + channel]), Int(actual[pixel * 3 + channel]))
  }

  /// Returns the pixels at most `reach` away from `pixel`, clipped to the image.
  func surroundings(of pixel: Int, reach: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let (y, x) = pixel.quotientAndRemainder(dividingBy: size.width)
    return (
      max(0, x - reach)..<min(size.width, x + reach + 1),
      max(0, y - reach)..<min(size.height, y + reach + 1)
    )
  }
}
