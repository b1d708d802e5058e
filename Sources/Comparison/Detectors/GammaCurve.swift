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
  private static let leastShift = 5
  /// The permitted rounding error on the steep part of the curve.
  private static let tolerance = 2
  private static let leastPixels = 64

  private let pictures: PicturePair

  init(in pictures: PicturePair) {
    self.pictures = pictures
  }

  /// Marks every changed pixel if a single gamma explains all changes.
  func mark(in change: inout VisibleChange) {
    guard let curve, follows(curve) else { return }
    for pixel in 0..<pictures.size.area {
      let shift = pictures.shift(at: pixel * 3)
      let most = pointwiseMax(shift, .zero &- shift).max()
      if Int(most) > DifferenceScan.rounding { change.mark(pixel) }
    }
  }

  /// The gamma curve through the most changed value, as a table of 256 entries, or nil if there is
  /// none.
  private var curve: [Int]? {
    var (from, to, moved) = (0, 0, 0)
    for index in pictures.expected.indices {
      let (before, after) = (Int(pictures.expected[index]), Int(pictures.actual[index]))
      if abs(after - before) > DifferenceScan.rounding { moved += 1 }
      if abs(after - before) > abs(to - from) { (from, to) = (before, after) }
    }
    guard moved >= Self.leastPixels, abs(to - from) >= Self.leastShift,
      (1..<255).contains(from), (1..<255).contains(to)
    else { return nil }
    let gamma = log(Double(to) / 255) / log(Double(from) / 255)
    return (0...255).map { Int((255 * pow(Double($0) / 255, gamma)).rounded()) }
  }

  private func follows(_ curve: [Int]) -> Bool {
    pictures.expected.indices.allSatisfy { index in
      abs(Int(pictures.actual[index]) - curve[Int(pictures.expected[index])]) <= Self.tolerance
    }
  }
}
