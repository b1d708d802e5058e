package import Imaging

/// An image comparison that ignores differences a careful viewer would not notice.
///
/// The comparison looks for three kinds of change:
///
/// - *Sharp changes*: a pixel became lighter or darker by more than rounding at an edge explains,
///   for example because a letter, an accent or an edge changed or moved.
/// - *Solid changes*: a plain color replaced another plain color, possibly of the same brightness.
/// - *Shifted tones*: a color moved slightly throughout an area, for example because the color of a
///   text or a box, or the gamma, changed.
///
/// The effects of different rasterizers, rounding and JPEG compression (ITU-T T.81, quality 90 and
/// better) are not reported. The verdict and the figures do not depend on the order of the images.
package struct PictureJudge: Sendable {
  /// The largest share of visible change that is still judged as close, 0 to 1.
  package var tolerance: Double
  /// The rectangles of both images to ignore.
  ///
  /// Rectangles are clipped to the images.
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
      return verdictOnSizes(expected.size, actual.size)
    }
    let pictures = PicturePair(expected: expected, actual: actual, ignoring: ignoring)
    let scan = DifferenceScan(of: pictures)
    let change = visibleChange(scan, in: pictures)
    return verdict(on: scan, change, size: expected.size)
  }

  private func visibleChange(
    _ scan: DifferenceScan, in pictures: PicturePair
  ) -> ChangedPixels {
    var change = ChangedPixels(size: pictures.size, comparedCount: pictures.comparedCount)
    // Differences up to 2 are rounding everywhere. Most pairs of equal images end here.
    guard scan.largest > DifferenceScan.rounding else { return change }
    SharpChanges(in: pictures, lumaDeltas: scan.lumaDeltas).mark(scan.candidates, in: &change)
    SolidChanges(in: pictures).mark(scan.candidates, in: &change)
    ToneShifts(in: pictures, shifts: scan.shifts).mark(in: &change)
    if change.isEmpty { GammaCurve(in: pictures).mark(in: &change) }
    return change
  }

  private func verdict(
    on scan: DifferenceScan, _ change: ChangedPixels, size: PixelSize
  ) -> Judgement {
    let regions = change.regions
    let share = change.share(of: regions)
    let verdict: Verdict =
      scan.largest == 0 ? .same : share > tolerance ? .different : .close
    return Judgement(
      verdict: verdict, expectedSize: size, actualSize: size, share: share,
      largestDifference: scan.largest,
      meanDifference: Double(scan.sum) / Double(max(1, change.comparedCount * 3)),
      regions: regions, change: change)
  }

  private func verdictOnSizes(_ expected: PixelSize, _ actual: PixelSize) -> Judgement {
    let both = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let all = PixelRect(origin: .zero, size: both)
    return Judgement(
      verdict: .different, expectedSize: expected, actualSize: actual, share: 1,
      largestDifference: 255, meanDifference: 255,
      regions: [ChangedRegion(bounds: all, pixels: both.area)],
      change: ChangedPixels(size: .zero, comparedCount: 0))
  }
}
