package import Imaging
internal import System

/// The result of comparing two images: the verdict and the figures behind it.
///
/// Ignored pixels are excluded from all figures. Images of different sizes are different as a
/// whole: the only region is the rectangle that holds both, and the figures have their largest
/// values.
package struct Judgement: Sendable {
  package let verdict: Verdict
  package let expectedSize: PixelSize
  package let actualSize: PixelSize
  /// The share of the compared pixels that is visibly different, 0 to 1.
  ///
  /// Every region counts for at least one `ChangedPixels.minimumShare`.
  package let share: Double
  /// The largest difference of one channel, 0 to 255.
  package let largestDifference: Int
  /// The mean difference of all channels of all pixels, 0 to 255.
  package let meanDifference: Double
  /// The visibly different regions, largest first.
  package let regions: [ChangedRegion]
  /// The visibly different pixels.
  package private(set) var change: ChangedPixels

  /// The judgement without its map of pixels, so that many can be kept.
  package var withoutPixels: Judgement {
    var judgement = self
    judgement.change = ChangedPixels(size: .zero, comparedCount: 0)
    return judgement
  }

  package var sizesDiffer: Bool { expectedSize != actualSize }
}

/// The outcome of comparing two images, as a viewer would describe it.
package enum Verdict: String, Sendable, CaseIterable {
  /// Every pixel is equal.
  case same
  /// The pixels differ, but the visible change is within the tolerance.
  ///
  /// At the default tolerance, no change is visible: the images differ by rounding, other libraries
  /// or a good JPEG.
  case close
  /// The visible change exceeds the tolerance, or the sizes differ.
  ///
  /// At the default tolerance, any visible change exceeds it.
  case different
}

extension Judgement {
  /// The figures in words.
  package var figures: String {
    guard !sizesDiffer else {
      return "sizes: \(expectedSize) was expected, \(actualSize) is there"
    }
    let mean = meanDifference.decimalString(digits: 4)
    let differences = "largest channel difference \(largestDifference), mean \(mean)"
    guard let largest = regions.first else { return "0 % visibly different; \(differences)" }
    let bounds = largest.bounds
    return "\(shareInWords), the biggest \(bounds.size) at \(bounds.minX),\(bounds.minY); "
      + differences
  }

  /// The share of visibly different pixels and the number of changed regions, in words.
  package var shareInWords: String {
    let places = "\(regions.count) place\(regions.count == 1 ? "" : "s")"
    return "\((share * 100).decimalString(digits: 4)) % visibly different in \(places)"
  }
}
