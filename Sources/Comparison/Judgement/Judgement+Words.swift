internal import Imaging

extension Judgement {
  /// The verdict and its figures on one line, beginning with the verdict.
  package var line: String { "\(verdict.rawValue) \(figures)" }

  /// The figures in words.
  package var figures: String {
    guard !sizesDiffer else {
      return "sizes: \(expectedSize) was expected, \(actualSize) is there"
    }
    let differences =
      "largest channel difference \(largestDifference), mean \(meanDifference.written(digits: 4))"
    guard let biggest = places.first else { return "0 % visibly different; \(differences)" }
    let bounds = biggest.bounds
    return "\(shareInWords), the biggest \(bounds.size) at \(bounds.minX),\(bounds.minY); "
      + differences
  }

  /// The share of visibly different pixels and the number of changed places, in words.
  package var shareInWords: String {
    let places = "\(self.places.count) place\(self.places.count == 1 ? "" : "s")"
    return "\((share * 100).written(digits: 4)) % visibly different in \(places)"
  }
}
