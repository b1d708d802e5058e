internal import Imaging

/// Finds pixels that are lighter or darker than anything explains that nobody sees.
///
/// At an edge a small cause has a large effect, so what is allowed grows with the contrast around: the
/// widest range of a channel within two pixels.
///
/// The limits stand in gaps that were measured over 900 pairs of captions, from 9 pixel letters at 320x180
/// to 4K, over bars, flat colours, gradients, checks and photographs:
/// - with a fifth of the contrast taken off where there is more of it, a pixel changed by at most 17.6 under
///   other rounding of the letters' edges, 16.5 under a jitter of 1/8 pixel and 11.2 as a JPEG of quality 90
///   or better, but by 42 and more where an accent changed and by 93 where a letter did;
/// - with a quarter taken off where there is less of it, as a new dot stands where nothing was, it was at
///   most 17, and at least 41 for an accent;
/// - where all contrast is low, an area's mean tells more: with a tenth taken off, nine pixels' mean changed
///   by at most 3.8, and by 13 to 23 for the other weight of a hardly legible text.
struct SharpChanges {
  /// A smaller change of brightness is never sharp; gamma 1.1 stays below it everywhere.
  static let leastBrightening = 12

  private static let pixelLimit = 22
  private static let areaLimit = 7

  private let pictures: PicturePair
  private let brightening: [Int16]

  /// Takes the pictures with what a scan found about each pixel's brightness.
  init(in pictures: PicturePair, brightening: [Int16]) {
    self.pictures = pictures
    self.brightening = brightening
  }

  /// Marks those of `suspects` that are visible.
  func mark(_ suspects: [Int], in change: inout VisibleChange) {
    for pixel in suspects where isVisible(pixel) { change.mark(pixel) }
  }

  private func isVisible(_ pixel: Int) -> Bool {
    // How much contrast there may be for the change to be visible nevertheless.
    let asPixel = abs(Int(brightening[pixel])) - Self.pixelLimit
    let asArea = abs(meanBrightening(around: pixel)) - Self.areaLimit
    let most = max(asPixel * 5, asArea * 10)
    guard most > 0 else { return false }
    guard most <= 255 else { return true }
    let before = contrast(of: pictures.expected, around: pixel)
    let after = contrast(of: pictures.actual, around: pixel)
    return max(before, after) < most || min(before, after) < asPixel * 4
  }

  /// The mean over the pixel and its eight neighbours.
  private func meanBrightening(around pixel: Int) -> Int {
    let (columns, rows) = pictures.surroundings(of: pixel, reach: 1)
    var sum = 0
    for y in rows {
      for x in columns { sum += Int(brightening[y * pictures.size.width + x]) }
    }
    return sum / (columns.count * rows.count)
  }

  /// The widest range of a channel within two pixels.
  private func contrast(of bytes: [UInt8], around pixel: Int) -> Int {
    let (columns, rows) = pictures.surroundings(of: pixel, reach: 2)
    // Five pixels of a row are 15 bytes, looked at together; the sixteenth is nobody's.
    var lowest = SIMD16<UInt8>(repeating: 255)
    var highest = SIMD16<UInt8>(repeating: 0)
    for y in rows {
      let first = (y * pictures.size.width + columns.lowerBound) * 3
      let row = bytes.sixteen(at: first, count: columns.count * 3)
      lowest = pointwiseMin(lowest, row)
      highest = pointwiseMax(highest, row)
    }
    var widest = 0
    for channel in 0..<3 {
      var (low, high) = (UInt8.max, UInt8.min)
      for lane in stride(from: channel, to: columns.count * 3, by: 3) {
        low = min(low, lowest[lane])
        high = max(high, highest[lane])
      }
      widest = max(widest, Int(high - low))
    }
    return widest
  }
}

extension [UInt8] {
  /// Sixteen bytes from `index` on, or at the array's end `count` of them and zeros.
  fileprivate func sixteen(at index: Int, count: Int) -> SIMD16<UInt8> {
    guard index + 16 <= self.count else {
      var some = SIMD16<UInt8>(repeating: 0)
      for lane in 0..<count { some[lane] = self[index + lane] }
      return some
    }
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16.self)
    }
  }
}
