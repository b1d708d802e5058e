/// A view of BGRA rows in the memory of a bitmap or a window surface.
///
/// A view keeps its `Bitmap` alive. A view of foreign memory (`owner` is nil) is valid only as long
/// as its creator guarantees, such as until the next frame for a window surface. Such a view must
/// not be stored.
@safe package struct PixelView {
  /// The address of the first row.
  @unsafe package let base: UnsafeMutableRawPointer
  package let size: PixelSize
  /// The distance in bytes between two rows.
  package let stride: Int
  let owner: AnyObject?

  /// Creates a view of memory that must stay readable and writable while the view is used.
  @unsafe package init(
    base: UnsafeMutableRawPointer, size: PixelSize, stride: Int, owner: AnyObject? = nil
  ) {
    unsafe self.base = unsafe base
    self.size = size
    self.stride = stride
    self.owner = owner
  }

  /// The rectangle of all pixels.
  package var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// Returns the part inside `rect`, clipped to the bounds.
  package func part(_ rect: PixelRect) -> PixelView {
    let cut = rect.intersection(bounds)
    return unsafe PixelView(
      base: base + cut.minY * stride + cut.minX * 4, size: cut.size, stride: stride, owner: owner)
  }

  /// A pixel as a 32-bit word whose little-endian bytes are B, G, R, A; zero outside the bounds.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(PixelPoint(x: x, y: y)) else { return 0 }
    return unsafe (base + y * stride + x * 4).load(as: UInt32.self)
  }

  /// Returns the channels of one pixel as they are stored.
  package func color(x: Int, y: Int) -> Color {
    let word = self[x, y]
    return Color(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }
}
