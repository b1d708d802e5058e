internal import CYUV

/// The basic drawing operations.
///
/// Each call clips to the bounds; none allocates memory.
extension PixelView {
  /// Overwrites `rect` with a color, premultiplied by its opacity.
  package func fill(_ rect: PixelRect, with color: Color) {
    let cut = rect.intersection(bounds)
    guard !cut.isEmpty else { return }
    unsafe ARGBRect(
      base.assumingMemoryBound(to: UInt8.self), Int32(stride), Int32(cut.minX), Int32(cut.minY),
      Int32(cut.size.width), Int32(cut.size.height), color.premultipliedBGRA)
  }

  /// Copies `source` with its top left corner at `origin`.
  package func copy(_ source: PixelView, to origin: PixelPoint = .zero) {
    guard let (from, to) = overlap(of: source, at: origin) else { return }
    unsafe ARGBCopy(
      from.bytes, Int32(from.stride), to.bytes, Int32(to.stride),
      Int32(to.size.width), Int32(to.size.height))
  }

  /// Composites premultiplied pixels over this view ("source over", Porter and Duff 1984).
  package func blend(_ source: PixelView, at origin: PixelPoint) {
    guard let (from, to) = overlap(of: source, at: origin) else { return }
    unsafe ARGBBlend(
      from.bytes, Int32(from.stride), to.bytes, Int32(to.stride),
      to.bytes, Int32(to.stride), Int32(to.size.width), Int32(to.size.height))
  }

  /// Multiplies the color channels of `rect` by `brightness` (0 black, 1 unchanged).
  package func dim(_ rect: PixelRect, to brightness: Double) {
    let target = part(rect)
    guard !target.size.isEmpty, brightness < 1 else { return }
    let factor = UInt32((max(0, brightness) * 255).rounded())
    unsafe ARGBShade(
      target.bytes, Int32(stride), target.bytes, Int32(stride),
      Int32(target.size.width), Int32(target.size.height),
      0xFF00_0000 | factor << 16 | factor << 8 | factor)
  }

  /// Multiplies every channel of premultiplied pixels, including alpha, by `opacity`.
  package func fade(to opacity: Double) {
    let factor = UInt32((min(max(0, opacity), 1) * 255).rounded())
    // libyuv rejects a shade of 0 and changes nothing.
    guard factor > 0 else { return fill(bounds, with: Color.black.withAlpha(0)) }
    unsafe ARGBShade(
      bytes, Int32(stride), bytes, Int32(stride), Int32(size.width), Int32(size.height),
      factor << 24 | factor << 16 | factor << 8 | factor)
  }

  private func overlap(of source: PixelView, at origin: PixelPoint) -> (PixelView, PixelView)? {
    let placed = PixelRect(origin: origin, size: source.size)
    let cut = placed.intersection(bounds)
    guard !cut.isEmpty else { return nil }
    let from = source.part(
      PixelRect(
        origin: PixelPoint(x: cut.minX - origin.x, y: cut.minY - origin.y), size: cut.size))
    return (from, part(cut))
  }

  /// The address of the first byte in libyuv's type.
  var bytes: UnsafeMutablePointer<UInt8> { unsafe base.assumingMemoryBound(to: UInt8.self) }
}
