internal import Glibc
internal import Imaging

/// A detector for a different gamma of the whole image (the transfer function of IEC 61966-2-1).
///
/// In a black and white image a different gamma changes only the edges of letters, which looks like
/// the work of a different rasterizer. Unlike a rasterizer, gamma maps every value to the same new
/// value throughout the image, and the mapping is a power function.
struct GammaCurve {
  /// The smallest change of a value that identifies a curve.
  ///
  /// Gamma 1.1 moves the middle value by 9.
  private static let minimumShift = 5
  /// The permitted rounding error on the steep part of the curve.
  private static let tolerance = 2
  private static let minimumPixels = 64

  private let pictures: PicturePair

  init(in pictures: PicturePair) {
    self.pictures = pictures
  }

  /// Marks every changed pixel if a single gamma explains all changes.
  ///
  /// Either image may be the original: a curve and its inverse are steep at opposite ends, so that
  /// rounding may exceed the tolerance in one direction only.
  func mark(in change: inout ChangedPixels) {
    guard let gamma else { return }
    let curve = Self.curve(gamma)
    let inverse = Self.curve(1 / gamma)
    guard
      Self.maps(pictures.expected, to: pictures.actual, by: curve)
        || Self.maps(pictures.actual, to: pictures.expected, by: inverse)
    else { return }
    for pixel in 0..<pictures.size.area {
      let shift = pictures.shift(at: pixel * 3)
      let largestChange = pointwiseMax(shift, .zero &- shift).max()
      if Int(largestChange) > DifferenceScan.rounding { change.mark(pixel) }
    }
  }

  /// The gamma that maps the most changed value, or nil if there is none.
  private var gamma: Double? {
    var (from, to, moved) = (0, 0, 0)
    for index in pictures.expected.indices {
      let (before, after) = (Int(pictures.expected[index]), Int(pictures.actual[index]))
      if abs(after - before) > DifferenceScan.rounding { moved += 1 }
      if abs(after - before) > abs(to - from) { (from, to) = (before, after) }
    }
    guard moved >= Self.minimumPixels, abs(to - from) >= Self.minimumShift,
      (1..<255).contains(from), (1..<255).contains(to)
    else { return nil }
    return log(Double(to) / 255) / log(Double(from) / 255)
  }

  /// Returns a gamma curve as a table of 256 entries.
  private static func curve(_ gamma: Double) -> [Int] {
    (0...255).map { Int((255 * pow(Double($0) / 255, gamma)).rounded()) }
  }

  /// Returns true if `curve` maps the bytes of one image to those of the other.
  private static func maps(_ source: [UInt8], to target: [UInt8], by curve: [Int]) -> Bool {
    source.indices.allSatisfy { index in
      abs(Int(target[index]) - curve[Int(source[index])]) <= tolerance
    }
  }
}
