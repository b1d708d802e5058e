internal import Glibc
internal import Imaging

/// Finds that a whole picture was drawn with another gamma (IEC 61966-2-1 calls it the transfer function).
///
/// In a picture of black and white alone, another gamma moves nothing but the edges of the letters, which
/// looks like another rasteriser's work. It gives itself away by what no rasteriser does: in the whole
/// picture, a value alone decides what it becomes, and the curve is a power.
struct GammaCurve {
  /// What a value must move for its curve to be told from rounding; gamma 1.1 moves the middle by 9.
  private static let leastShift = 5
  /// Rounding, on the steep part of the curve.
  private static let tolerance = 2
  private static let leastPixels = 64

  private let pictures: PicturePair

  init(in pictures: PicturePair) {
    self.pictures = pictures
  }

  /// Marks every changed pixel if one gamma explains all of them.
  func mark(in change: inout VisibleChange) {
    guard let curve, follows(curve) else { return }
    for pixel in 0..<pictures.size.area {
      let shift = pictures.shift(at: pixel * 3)
      let most = pointwiseMax(shift, .zero &- shift).max()
      if Int(most) > DifferenceScan.rounding { change.mark(pixel) }
    }
  }

  /// What each value becomes by the gamma that the most moved value shows.
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
