/// The size and position of a scaled picture, of which a raster shows a part.
struct ScaleTarget: Hashable {
  var size: PixelSize
  /// The top left corner relative to the raster's; both coordinates are at most 0.
  var offset: PixelPoint

  /// Returns the part of the scaled picture that a raster of `size` shows.
  func window(of size: PixelSize) -> PixelRect {
    PixelRect(origin: PixelPoint(x: -offset.x, y: -offset.y), size: size)
  }

  /// Returns true if libyuv can address the scaled picture with 32-bit byte offsets.
  func isAddressable(stride: Int) -> Bool {
    size.width < Self.longestSide && size.height < min(Self.longestSide, Int(Int32.max) / stride)
  }

  /// Returns the visible source pixels, and the scaled size and position of that part alone.
  ///
  /// Used for magnifications beyond libyuv's address range. The part consists of whole source
  /// pixels, so the result may be off by half a target pixel. The error is invisible at such
  /// magnifications.
  func part(
    of source: PixelSize, seenIn window: PixelSize, stride: Int
  ) -> (PixelRect, ScaleTarget) {
    let across = Span(
      source: source.width, target: size.width, offset: offset.x, window: window.width,
      limit: Self.longestSide)
    let down = Span(
      source: source.height, target: size.height, offset: offset.y, window: window.height,
      limit: min(Self.longestSide, Int(Int32.max) / stride))
    return (
      PixelRect(x: across.start, y: down.start, width: across.count, height: down.count),
      ScaleTarget(
        size: PixelSize(width: across.length, height: down.length),
        offset: PixelPoint(x: across.offset, y: down.offset))
    )
  }

  private static let longestSide = 1 << 24

  /// The part on one axis.
  private struct Span {
    let start: Int
    let count: Int
    let length: Int
    let offset: Int

    init(source: Int, target: Int, offset whole: Int, window: Int, limit: Int) {
      let scale = Double(target) / Double(source)
      // One more pixel on each side is needed for bilinear filtering.
      let first = min(max(0, Int(Double(-whole) / scale) - 1), source - 1)
      let last = min(source, Int((Double(window - whole) / scale).rounded(.up)) + 1)
      start = first
      count = max(1, last - first)
      length = max(1, min(limit - 1, Int((Double(count) * scale).rounded())))
      offset = min(0, max(window - length, whole + Int((Double(first) * scale).rounded())))
    }
  }
}
