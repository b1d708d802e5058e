internal import Imaging

/// Row-wise operations on glyph coverage.
extension PixelView {
  /// The smallest rectangle that holds all non-transparent pixels, or an empty one if there are
  /// none.
  var inkBounds: PixelRect {
    var bounds: PixelRect?
    for y in 0..<size.height {
      let row = unsafe row(y)
      var first = 0
      while first < size.width, unsafe row[first] >> 24 == 0 { first += 1 }
      guard first < size.width else { continue }
      var end = size.width
      while unsafe row[end - 1] >> 24 == 0 { end -= 1 }
      let line = PixelRect(x: first, y: y, width: end - first, height: 1)
      bounds = bounds?.union(line) ?? line
    }
    return bounds ?? PixelRect(origin: .zero, size: .zero)
  }

  /// Blends ink over the pixels, weighted by the alpha of `coverage`.
  ///
  /// Both views have the same size.
  func lay(_ ink: Ink, through coverage: PixelView) {
    for y in 0..<min(size.height, coverage.size.height) {
      let target = unsafe row(y)
      let source = unsafe coverage.row(y)
      for x in 0..<min(size.width, coverage.size.width) {
        let covered = unsafe source[x] >> 24
        guard covered > 0 else { continue }
        unsafe target[x] = ink.over(target[x], coverage: UInt8(truncatingIfNeeded: covered))
      }
    }
  }

  @unsafe private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

extension PixelRect {
  /// Returns the rectangle extended by `margin` pixels on every side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin,
      height: size.height + 2 * margin)
  }

  /// Returns the smallest rectangle that holds both rectangles.
  ///
  /// Neither may be empty.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
