package import Imaging

/// The verdict on two pictures, with the figures it was made from.
///
/// Ignored pixels are in none of the figures. Pictures of two sizes are different as wholes: there is
/// one place, what both cover together, and no figure about pixels.
package struct Judgement: Sendable {
  package let verdict: Verdict
  package let expectedSize: PixelSize
  package let actualSize: PixelSize
  /// How much of what was looked at is visibly different, 0 to 1.
  ///
  /// Every place counts for at least one `VisibleChange.glance`.
  package let share: Double
  /// The largest difference of one channel, 0 to 255.
  package let largestDifference: Int
  /// The mean difference of all channels of all pixels, 0 to 255.
  package let meanDifference: Double
  /// Where something visible changed, the biggest first.
  package let places: [Place]
  /// Which pixels are visibly different.
  package let change: VisibleChange

  package var sizesDiffer: Bool { expectedSize != actualSize }
}
