internal import Imaging

/// A detector for pixels that became visibly lighter or darker.
///
/// A sharp change is a change of luma, in one pixel or in 3x3 pixels, that is larger than any
/// change by a different rendering of the same edge. At an edge a small cause has a large effect,
/// so the permitted change grows with the local contrast, which is the largest range of a channel
/// within two pixels.
///
/// Each limit lies between the largest invisible and the smallest visible change that were measured
/// over 900 pairs of captions, from 9-pixel letters at 320x180 to 4K, over bars, flat colors,
/// gradients, checks and photographs:
/// - After subtracting a fifth of the larger of both images' contrasts, a pixel changed by at most
///   17.6 with different rounding of letter edges, by 16.5 with a jitter of 1/8 pixel, and by 11.2
///   with JPEG quality 90 or better. The change was at least 42 for a different accent and 93 for a
///   different letter.
/// - After subtracting a quarter of the smaller of both images' contrasts, which is low if a dot
///   appears on a plain background, the change was at most 17, and at least 41 for an accent.
/// - If all contrast is low, the mean of an area is more significant. After subtracting a tenth of
///   the contrast, the mean of nine pixels changed by at most 3.8, and by 13 to 23 for a different
///   weight of a hardly legible text.
struct SharpChanges {
  /// The smallest change of luma that can be sharp.
  ///
  /// Gamma 1.1 changes every pixel by less.
  static let minLumaDelta = 12

  private static let pixelLimit = 22
  private static let areaLimit = 7

  private let pictures: PicturePair
  private let lumaDeltas: [Int16]

  /// Creates a detector from the images and the change of each pixel's luma.
  init(in pictures: PicturePair, lumaDeltas: [Int16]) {
    self.pictures = pictures
    self.lumaDeltas = lumaDeltas
  }

  /// Marks the visible pixels among `candidates`.
  func mark(_ candidates: [Int], in change: inout ChangedPixels) {
    for pixel in candidates where isVisible(pixel) { change.mark(pixel) }
  }

  private func isVisible(_ pixel: Int) -> Bool {
    // The contrast above which the change is not visible.
    let asPixel = abs(Int(lumaDeltas[pixel])) - Self.pixelLimit
    let asArea = abs(meanLumaDelta(around: pixel)) - Self.areaLimit
    let contrastLimit = max(asPixel * 5, asArea * 10)
    guard contrastLimit > 0 else { return false }
    guard contrastLimit <= 255 else { return true }
    let before = contrast(of: pictures.expected, around: pixel)
    let after = contrast(of: pictures.actual, around: pixel)
    return max(before, after) < contrastLimit || min(before, after) < asPixel * 4
  }

  /// Returns the mean of the pixel and its eight neighbors.
  private func meanLumaDelta(around pixel: Int) -> Int {
    let (columns, rows) = pictures.surroundings(of: pixel, reach: 1)
    var sum = 0
    for y in rows {
      for x in columns { sum += Int(lumaDeltas[y * pictures.size.width + x]) }
    }
    return sum / (columns.count * rows.count)
  }

  /// Returns the largest range of a channel within two pixels.
  private func contrast(of bytes: [UInt8], around pixel: Int) -> Int {
    let (columns, rows) = pictures.surroundings(of: pixel, reach: 2)
    // Five pixels of a row are 15 bytes, loaded together. The sixteenth byte is ignored.
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
  /// Returns 16 bytes from `index` on, or `count` bytes and zeros at the end of the array.
  fileprivate func sixteen(at index: Int, count: Int) -> SIMD16<UInt8> {
    guard index + 16 <= self.count else {
      var vector = SIMD16<UInt8>(repeating: 0)
      for lane in 0..<count { vector[lane] = self[index + lane] }
      return vector
    }
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16.self)
    }
  }
}
