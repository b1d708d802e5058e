package import Imaging

/// An image comparison that ignores differences a careful viewer would not notice.
///
/// Differences up to 2 are rounding. Beyond them the comparison looks for three kinds of change: of
/// single pixels beyond the `EdgeTolerance`, `ToneShifts` of areas, and a `GammaCurve` for the whole
/// image.
/// The effects of different rasterizers, rounding and JPEG compression (ITU-T T.81, quality 90 and
/// better) are none of them. The verdict and the figures do not depend on the order of the images.
package struct PictureJudge: Sendable {
  /// The largest share of visible change that is still judged as close, 0 to 1.
  package var tolerance: Double
  /// The rectangles of both images to ignore, which are clipped to them.
  package var ignoring: [PixelRect]

  /// A tolerance exceeded by a single visible region of any size.
  package static let defaultTolerance = 0.0005

  package init(tolerance: Double = Self.defaultTolerance, ignoring: [PixelRect] = []) {
    self.tolerance = tolerance
    self.ignoring = ignoring
  }

  /// Compares two opaque images.
  ///
  /// - Complexity: O(pixels).
  package func judge(expected: PixelView, actual: PixelView) -> Judgement {
    guard expected.size == actual.size else {
      return verdictOnSizes(expected.bounds, actual.bounds)
    }
    let pictures = PicturePair(expected: expected, actual: actual, ignoring: ignoring)
    var (largest, sum) = (0, 0)
    // The pixels that changed by more than rounding.
    var changed: [Int] = []
    for pixel in pictures.expected.indices where pictures.expected[pixel] != pictures.actual[pixel]
    {
      let change = pictures.change(of: pixel).magnitudes
      sum += Int(change.wrappedSum())
      largest = max(largest, Int(change.max()))
      if change.max() > PicturePair.rounding { changed.append(pixel) }
    }
    let visible = visiblePixels(of: changed, in: pictures)
    let regions = visible.regions
    let share = visible.share(of: regions)
    return Judgement(
      verdict: largest == 0 ? .same : share > tolerance ? .different : .close,
      expectedSize: expected.size, actualSize: actual.size, share: share,
      largestDifference: largest,
      meanDifference: Double(sum) / Double(max(1, pictures.comparedCount * 3)),
      regions: regions, change: visible)
  }

  private func visiblePixels(of changed: [Int], in pictures: PicturePair) -> ChangedPixels {
    var visible = ChangedPixels(size: pictures.size, comparedCount: pictures.comparedCount)
    guard !changed.isEmpty else { return visible }
    let edges = EdgeTolerance(pictures: pictures)
    for pixel in changed where edges.isExceeded(at: pixel) { visible.mark(pixel) }
    ToneShifts(in: pictures, changed: changed).mark(in: &visible)
    if visible.isEmpty, GammaCurve(pictures: pictures).explains(changed) {
      for pixel in changed { visible.mark(pixel) }
    }
    return visible
  }

  private func verdictOnSizes(_ expected: PixelRect, _ actual: PixelRect) -> Judgement {
    let all = expected.union(actual)
    return Judgement(
      verdict: .different, expectedSize: expected.size, actualSize: actual.size, share: 1,
      largestDifference: 255, meanDifference: 255,
      regions: [ChangedRegion(bounds: all, pixels: all.size.area)],
      change: ChangedPixels(size: .zero, comparedCount: 0))
  }
}
