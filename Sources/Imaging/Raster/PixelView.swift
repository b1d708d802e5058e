/// BGRA rows somewhere in memory: a bitmap's, or a window's own.
///
/// A view of a `Bitmap` keeps it alive. A view of foreign memory (`owner` nil) is valid only as long
/// as its maker says, for a window surface until the next frame; it is never kept.
@safe package struct PixelView {
  /// The first byte of the first row.
  @unsafe package let base: UnsafeMutableRawPointer
  package let size: PixelSize
  /// Bytes from one row to the next.
  package let stride: Int
  let owner: AnyObject?

  /// A view of `size` pixels at `base`, which must stay readable and writable while the view is used.
  @unsafe package init(
    base: UnsafeMutableRawPointer, size: PixelSize, stride: Int, owner: AnyObject? = nil
  ) {
    unsafe self.base = unsafe base
    self.size = size
    self.stride = stride
    self.owner = owner
  }

  /// The whole of it.
  package var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// The part inside `rect`, which is cut to the bounds first.
  package func part(_ rect: PixelRect) -> PixelView {
    let cut = rect.intersection(bounds)
    return unsafe PixelView(
      base: base + cut.minY * stride + cut.minX * 4, size: cut.size, stride: stride, owner: owner)
  }

  /// One pixel, as the 32-bit word whose little-endian bytes are B, G, R, A; zero outside the bounds.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(PixelPoint(x: x, y: y)) else { return 0 }
    return unsafe (base + y * stride + x * 4).load(as: UInt32.self)
  }

  /// One pixel without its alpha.
  package func color(x: Int, y: Int) -> Color {
    let word = self[x, y]
    return Color(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }
}
