internal import Imaging

/// How far two pictures of one size are apart.
struct PicturePair {
  /// The largest difference of any channel of any pixel.
  let largest: Int
  /// The share of pixels with a channel that differs by more than the eye sees: 8 of 255.
  let visibleShare: Double
  /// The mean difference of a channel.
  let mean: Double

  init(_ one: PixelView, _ other: PixelView) {
    let (left, right) = (one.packedBGR(), other.packedBGR())
    precondition(left.count == right.count)
    var (largest, visible, sum) = (0, 0, 0)
    for pixel in stride(from: 0, to: left.count, by: 3) {
      var worst = 0
      for channel in pixel..<pixel + 3 {
        let difference = abs(Int(left[channel]) - Int(right[channel]))
        worst = max(worst, difference)
        sum += difference
      }
      largest = max(largest, worst)
      if worst > 8 { visible += 1 }
    }
    self.largest = largest
    visibleShare = Double(visible) / Double(max(1, left.count / 3))
    mean = Double(sum) / Double(max(1, left.count))
  }
}
