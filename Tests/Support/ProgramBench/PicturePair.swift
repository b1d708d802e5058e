package import Imaging

/// The differences between two pictures of one size.
package struct PicturePair {
  /// The largest difference of any channel of any pixel.
  package let largest: Int
  /// The share of pixels with a visible difference: more than 8 of 255 in a channel.
  package let visibleShare: Double
  /// The mean difference of a channel.
  package let mean: Double

  package init(_ one: PixelView, _ other: PixelView) {
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

  /// True if the GPU painter and the memory painter may differ by this much.
  ///
  /// They round differently if a picture is scaled: by less than 2 of 255 on average, and
  /// visibly in fewer than 1.5 % of the pixels, at edges.
  package var isWithinGPUTolerance: Bool { mean < 2 && visibleShare < 0.015 }
}
