/// The whole enlarged picture of which a raster shows a part: its size and where its corner lies.
struct ScaleTarget: Hashable {
  var size: PixelSize
  /// From the raster's corner; never positive.
  var offset: PixelPoint

  /// The part of the enlarged picture that a raster of `size` shows.
  func window(of size: PixelSize) -> PixelRect {
    PixelRect(origin: PixelPoint(x: -offset.x, y: -offset.y), size: size)
  }

  /// Whether libyuv can reach every pixel: it counts bytes from the corner in 32 bits.
  func isAddressable(stride: Int) -> Bool {
    size.width < Self.longestSide && size.height < min(Self.longestSide, Int(Int32.max) / stride)
  }

  /// The few source pixels that are seen, and the target that they alone have.
  ///
  /// For enlargements beyond what libyuv can address. The part has whole pixels, so its enlargement
  /// may lie half a target pixel off; where one source pixel is many target pixels, nobody sees that.
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

  /// One axis of a part.
  private struct Span {
    let start: Int
    let count: Int
    let length: Int
    let offset: Int

    init(source: Int, target: Int, offset whole: Int, window: Int, limit: Int) {
      let scale = Double(target) / Double(source)
      // A pixel more on either side, which bilinear filtering looks at.
      let first = min(max(0, Int(Double(-whole) / scale) - 1), source - 1)
      let last = min(source, Int((Double(window - whole) / scale).rounded(.up)) + 1)
      start = first
      count = max(1, last - first)
      length = max(1, min(limit - 1, Int((Double(count) * scale).rounded())))
      offset = min(0, max(window - length, whole + Int((Double(first) * scale).rounded())))
    }
  }
}
