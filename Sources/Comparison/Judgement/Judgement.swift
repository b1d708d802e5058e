package import Imaging

/// The result of comparing two images: the verdict and the figures behind it.
///
/// Ignored pixels are excluded from all figures. Images of different sizes are different as a
/// whole: the only place is the rectangle that holds both, and the figures have their largest
/// values.
package struct Judgement: Sendable {
  package let verdict: Verdict
  package let expectedSize: PixelSize
  package let actualSize: PixelSize
  /// The share of the compared pixels that is visibly different, 0 to 1.
  ///
  /// Every place counts for at least one `VisibleChange.leastShare`.
  package let share: Double
  /// The largest difference of one channel, 0 to 255.
  package let largestDifference: Int
  /// The mean difference of all channels of all pixels, 0 to 255.
  package let meanDifference: Double
  /// The visibly different places, largest first.
  package let places: [Place]
  /// The visibly different pixels.
  package let change: VisibleChange

  package var sizesDiffer: Bool { expectedSize != actualSize }
}
