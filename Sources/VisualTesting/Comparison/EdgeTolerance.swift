internal import Imaging

/// The tolerance of edges, beyond which a pixel became visibly lighter or darker, or changed from one
/// plain color to another.
///
/// At an edge a small cause has a large effect, so a pixel may change in proportion to the contrast
/// around it: the largest range of a channel within two pixels. A pixel is visible if one of these
/// holds:
///
/// - Its luma changed by more than 22 and a fifth of the contrast in both images.
/// - Its luma changed by more than 22 and a quarter of the contrast in one image, for example as a
///   dot appeared on a plain background.
/// - The luma of the nine pixels around it changed by more than 7 and a tenth of the contrast, on
///   average, as with a hardly legible text of another weight.
/// - One of its channels changed by 45 or more, and its color is that of most of the pixels around
///   it in both images, as at a moved border between two colors of one brightness. A JPEG halves the
///   resolution of colors (4:2:0), but no plain color becomes another one.
///
/// Other rounding of letter edges, a jitter of 1/8 pixel and JPEGs of quality 90 stay below 22 by 4
/// and below 7 by 3. Another accent exceeds 22 by 19.
struct EdgeTolerance {
  private static let pixelLimit = 22
  private static let areaLimit = 7
  /// The smallest change of luma that can be visible, more than that by a gamma of 1.1.
  private static let minLumaChange = 12
  private static let minColorChange = 45
  /// The largest difference of similar colors.
  private static let similarity: UInt8 = 8
  /// The number of similar pixels among 25 that makes a color plain, even at a straight edge.
  private static let minSimilarCount = 15

  let pictures: PicturePair

  /// Returns true if the change of a pixel is visible.
  func isExceeded(at pixel: Int) -> Bool {
    hasOtherLuma(pixel)
      || pictures.largestChange(of: pixel) >= Self.minColorChange
        && isPlain(pictures.expected, at: pixel) && isPlain(pictures.actual, at: pixel)
  }

  private func hasOtherLuma(_ pixel: Int) -> Bool {
    let change = abs(pictures.lumaChange(of: pixel))
    guard
      change >= Self.minLumaChange
        || pictures.largestChange(of: pixel) >= Self.minColorChange
    else { return false }
    let excess = change - Self.pixelLimit
    // The contrast from which on the change is invisible.
    let limit = max(excess * 5, (abs(meanLumaChange(around: pixel)) - Self.areaLimit) * 10)
    guard limit > 0 else { return false }
    let contrasts = (
      contrast(of: pictures.expected, around: pixel), contrast(of: pictures.actual, around: pixel)
    )
    return max(contrasts.0, contrasts.1) < limit || min(contrasts.0, contrasts.1) < excess * 4
  }

  private func meanLumaChange(around pixel: Int) -> Int {
    let part = pictures.neighbors(of: pixel, reach: 1)
    var sum = 0
    pictures.forEachPixel(of: part) { sum += pictures.lumaChange(of: $0) }
    return sum / part.size.area
  }

  private func contrast(of image: [PicturePair.Pixel], around pixel: Int) -> Int {
    let (low, high) = pictures.extremes(of: image, in: pictures.neighbors(of: pixel, reach: 2))
    return Int((high &- low).max())
  }

  private func isPlain(_ image: [PicturePair.Pixel], at pixel: Int) -> Bool {
    var similarCount = 0
    pictures.forEachPixel(of: pictures.neighbors(of: pixel, reach: 2)) { other in
      let difference =
        pointwiseMax(image[pixel], image[other]) &- pointwiseMin(image[pixel], image[other])
      if difference.max() <= Self.similarity { similarCount += 1 }
    }
    return similarCount >= Self.minSimilarCount
  }
}
