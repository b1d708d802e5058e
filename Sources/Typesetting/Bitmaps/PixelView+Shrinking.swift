internal import Imaging

extension PixelView {
  /// Writes a smaller copy of `source` into the view.
  ///
  /// Both are premultiplied.
  ///
  /// Each target pixel is the mean of the source area below it, so opaque areas stay opaque. The
  /// arithmetic is in integers, so the result is the same on every machine. The function takes a
  /// few nanoseconds for each source pixel and is meant for small images that are cached.
  func shrink(_ source: PixelView) {
    let across = Shares(of: source.size.width, among: size.width)
    let down = Shares(of: source.size.height, among: size.height)
    let area = UInt64(source.size.width * source.size.height)
    var sums = [SIMD4<UInt64>](repeating: .zero, count: source.size.width)
    for y in 0..<size.height {
      for x in sums.indices { sums[x] = .zero }
      for (from, share) in down.of(y) {
        for x in sums.indices { sums[x] &+= SIMD4(source[x, from]) &* share }
      }
      for x in 0..<size.width {
        var sum = SIMD4<UInt64>(repeating: area / 2)
        for (from, share) in across.of(x) { sum &+= sums[from] &* share }
        let mean = (0..<4).reduce(0 as UInt32) { $0 | UInt32(sum[$1] / area) << (8 * UInt32($1)) }
        unsafe (base + y * stride + x * 4).storeBytes(of: mean, as: UInt32.self)
      }
    }
  }
}

/// The overlap of source and target pixels along one axis, in whole units.
///
/// A source pixel is `targets` units long and a target pixel `count` units, so that all borders lie
/// on whole units.
private struct Shares {
  private let count: Int
  private let targets: Int

  init(of count: Int, among targets: Int) {
    self.count = count
    self.targets = targets
  }

  /// Returns the source pixels below the target pixel `place`, each with its overlap.
  func of(_ place: Int) -> some Sequence<(Int, UInt64)> {
    let (start, end) = (place * count, (place + 1) * count)
    return (start / targets...(end - 1) / targets).lazy.map { source in
      (source, UInt64(min(end, (source + 1) * targets) - max(start, source * targets)))
    }
  }
}

extension SIMD4<UInt64> {
  /// Creates a vector of the four channels of a pixel.
  fileprivate init(_ word: UInt32) {
    self.init(
      UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255), UInt64(word >> 24))
  }
}
