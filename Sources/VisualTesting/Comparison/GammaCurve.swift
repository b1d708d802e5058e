internal import Glibc
internal import Imaging

/// A detector for another gamma of a whole image (the transfer function of IEC 61966-2-1).
///
/// In a black and white image another gamma changes only the edges of letters, as another
/// rasterizer does. Unlike a rasterizer, it maps every value to one other value by a power function.
struct GammaCurve {
  /// The smallest change of a value that identifies a curve.
  ///
  /// Gamma 1.1 moves the middle value by 9.
  private static let minShift = 5
  private static let minCount = 64

  let pictures: PicturePair

  /// Returns true if one gamma explains all changes, of which `changed` are more than rounding.
  ///
  /// Either image may be the original: a curve and its inverse are steep at opposite ends, so that
  /// rounding is larger in one direction.
  func explains(_ changed: [Int]) -> Bool {
    guard let gamma = gamma(of: changed) else { return false }
    return maps(pictures.expected, to: pictures.actual, by: gamma)
      || maps(pictures.actual, to: pictures.expected, by: 1 / gamma)
  }

  /// Returns the gamma that explains the largest change, or nil if there are few changes or small ones.
  private func gamma(of changed: [Int]) -> Double? {
    let values = changed.flatMap { pixel in
      (0..<3).map { (Int(pictures.expected[pixel][$0]), Int(pictures.actual[pixel][$0])) }
    }.filter { abs($0.1 - $0.0) > PicturePair.rounding }
    guard values.count >= Self.minCount,
      let (from, to) = values.max(by: { abs($0.1 - $0.0) < abs($1.1 - $1.0) }),
      abs(to - from) >= Self.minShift, (1..<255).contains(from), (1..<255).contains(to)
    else { return nil }
    return log(Double(to) / 255) / log(Double(from) / 255)
  }

  private func maps(
    _ source: [PicturePair.Pixel], to target: [PicturePair.Pixel], by gamma: Double
  ) -> Bool {
    let curve = (0...255).map { Int((255 * pow(Double($0) / 255, gamma)).rounded()) }
    return source.indices.allSatisfy { pixel in
      (0..<3).allSatisfy { channel in
        abs(Int(target[pixel][channel]) - curve[Int(source[pixel][channel])])
          <= PicturePair.rounding
      }
    }
  }
}
