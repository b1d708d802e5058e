package import Imaging

/// Compares pictures as a careful person would, with numbers.
///
/// Three things are looked for. *Sharp changes*: a pixel that is lighter or darker than rounding at an
/// edge explains, as where a letter, an accent or an edge changed or moved. *Solid changes*: one plain
/// colour stands where another one stood, though as bright. *Shifted tones*: a colour moved a little
/// everywhere around, as when a text, a box or the gamma changed. What only rasterisers, rounding and
/// JPEG do (ITU-T T.81, quality 90 and better) is none of these. The order of the two pictures makes no
/// difference to the verdict and the figures.
package struct PictureJudge: Sendable {
  /// The share of visible change that is still called close, 0 to 1.
  package var tolerance: Double
  /// Parts of both pictures that do not count; they are cut to the pictures.
  package var ignoring: [PixelRect]

  /// So little that one visible place, however small, is too much.
  package static let defaultTolerance = 0.0005

  package init(tolerance: Double = Self.defaultTolerance, ignoring: [PixelRect] = []) {
    self.tolerance = tolerance
    self.ignoring = ignoring
  }

  /// Compares two opaque pictures.
  ///
  /// O(pixels).
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
  ) -> VisibleChange {
    var change = VisibleChange(size: pictures.size, counted: pictures.countedPixels)
    // Up to 2 is rounding wherever it is, and most pairs of equal pictures end here.
    guard scan.largest > DifferenceScan.rounding else { return change }
    SharpChanges(in: pictures, brightening: scan.brightening).mark(scan.suspects, in: &change)
    SolidChanges(in: pictures).mark(scan.suspects, in: &change)
    ToneShifts(in: pictures, tides: scan.tides).mark(in: &change)
    if change.isNothing { GammaCurve(in: pictures).mark(in: &change) }
    return change
  }

  private func verdict(
    on scan: DifferenceScan, _ change: VisibleChange, size: PixelSize
  ) -> Judgement {
    let places = change.places
    let share = change.share(of: places)
    let verdict: Verdict =
      scan.largest == 0 ? .same : share > tolerance ? .different : .close
    return Judgement(
      verdict: verdict, expectedSize: size, actualSize: size, share: share,
      largestDifference: scan.largest,
      meanDifference: Double(scan.sum) / Double(max(1, change.counted * 3)),
      places: places, change: change)
  }

  private func verdictOnSizes(_ expected: PixelSize, _ actual: PixelSize) -> Judgement {
    let both = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let all = PixelRect(origin: .zero, size: both)
    return Judgement(
      verdict: .different, expectedSize: expected, actualSize: actual, share: 1,
      largestDifference: 255, meanDifference: 255, places: [Place(bounds: all, pixels: both.area)],
      change: VisibleChange(size: .zero, counted: 0))
  }
}
