internal import Imaging

/// What becomes of glyph coverage: loops over whole rows.
extension PixelView {
  /// The smallest rectangle outside which every pixel is transparent; empty when all are.
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

  /// Lays ink over what is here, as much of it as the alpha of `coverage` says.
  ///
  /// Both are of one size.
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
  /// The rectangle that reaches so many pixels further on every side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin,
      height: size.height + 2 * margin)
  }

  /// The smallest rectangle that holds both, neither of which is empty.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
