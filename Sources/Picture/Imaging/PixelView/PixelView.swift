internal import CYUV

/// A view of BGRA rows in the memory of a bitmap or a window surface.
///
/// A view keeps its `Bitmap` alive. A view of external memory (`owner` is nil) is valid only as
/// long as its creator guarantees, such as until the next frame for a window surface. Such a view
/// must not be stored.
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
    let clipped = rect.intersection(bounds)
    return unsafe PixelView(
      base: base + clipped.minY * stride + clipped.minX * 4, size: clipped.size, stride: stride,
      owner: owner)
  }

  /// A pixel as a 32-bit word whose little-endian bytes are B, G, R, A, or zero outside the bounds.
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

/// The basic drawing operations.
///
/// Each call clips to the bounds. No call allocates memory.
extension PixelView {
  /// Overwrites `rect` with a color, premultiplied by its opacity.
  package func fill(_ rect: PixelRect, with color: Color) {
    let clipped = rect.intersection(bounds)
    guard !clipped.isEmpty else { return }
    unsafe ARGBRect(
      base.assumingMemoryBound(to: UInt8.self), Int32(stride), Int32(clipped.minX),
      Int32(clipped.minY),
      Int32(clipped.size.width), Int32(clipped.size.height), color.premultipliedBGRA)
  }

  /// Overwrites the part of `rect` outside a rectangle in it with a color.
  package func fill(_ rect: PixelRect, around inner: PixelRect, with color: Color) {
    guard inner != rect else { return }
    for (left, top, right, bottom) in [
      (rect.minX, rect.minY, rect.maxX, inner.minY), (rect.minX, inner.maxY, rect.maxX, rect.maxY),
      (rect.minX, inner.minY, inner.minX, inner.maxY),
      (inner.maxX, inner.minY, rect.maxX, inner.maxY),
    ] {
      fill(PixelRect(x: left, y: top, width: right - left, height: bottom - top), with: color)
    }
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

  /// Composites premultiplied pixels over a picture that covers this view, and draws the picture around them.
  package func blend(
    _ source: PixelView, at origin: PixelPoint, over picture: PixelView, at corner: PixelPoint
  ) {
    let part = PixelRect(origin: origin, size: source.size).intersection(bounds)
    for (left, top, right, bottom) in [
      (0, 0, bounds.maxX, part.minY), (0, part.maxY, bounds.maxX, bounds.maxY),
      (0, part.minY, part.minX, part.maxY), (part.maxX, part.minY, bounds.maxX, part.maxY),
    ] {
      let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      self.part(rect).copy(
        picture, to: PixelPoint(x: corner.x - rect.minX, y: corner.y - rect.minY))
    }
    guard let (from, to) = overlap(of: source, at: origin) else { return }
    let under = picture.part(
      PixelRect(
        x: part.minX - corner.x, y: part.minY - corner.y, width: part.size.width,
        height: part.size.height))
    unsafe ARGBBlend(
      from.bytes, Int32(from.stride), under.bytes, Int32(under.stride),
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
    let sourceRect = PixelRect(origin: origin, size: source.size)
    let clipped = sourceRect.intersection(bounds)
    guard !clipped.isEmpty else { return nil }
    let from = source.part(
      PixelRect(
        origin: PixelPoint(x: clipped.minX - origin.x, y: clipped.minY - origin.y),
        size: clipped.size))
    return (from, part(clipped))
  }

  /// The address of the first byte in libyuv's type.
  var bytes: UnsafeMutablePointer<UInt8> { unsafe base.assumingMemoryBound(to: UInt8.self) }
}

extension PixelView {
  /// Replaces the colors in `rect` with shades of gray, by the luma weights of ITU-R BT.601.
  package func makeGray(_ rect: PixelRect) {
    let target = part(rect)
    guard !target.size.isEmpty else { return }
    unsafe ARGBGray(
      target.bytes, Int32(stride), 0, 0, Int32(target.size.width), Int32(target.size.height))
  }
}

extension PixelView {
  /// Returns the pixels without alpha, as B, G, R rows without padding.
  package func packedBGR() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: size.area * 3) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      unsafe ARGBToRGB24(
        bytes, Int32(stride), target, Int32(size.width * 3), Int32(size.width), Int32(size.height))
      count = size.area * 3
    }
  }

  /// Replaces the pixels by those of R, G, B rows without padding, which must be as many.
  package func unpackRGB(_ rows: Span<UInt8>) {
    precondition(rows.count >= size.area * 3)
    unsafe rows.withUnsafeBufferPointer { rows in
      guard !size.isEmpty, let source = rows.baseAddress else { return }
      unsafe RAWToARGB(
        source, Int32(size.width * 3), bytes, Int32(stride), Int32(size.width), Int32(size.height))
    }
  }

  /// Returns the pixels without alpha, as R, G, B rows without padding.
  package func packedRGB() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: size.area * 3) { buffer, count in
      count = 0
      guard !size.isEmpty, let target = buffer.baseAddress else { return }
      unsafe ARGBToRAW(
        bytes, Int32(stride), target, Int32(size.width * 3), Int32(size.width), Int32(size.height))
      count = size.area * 3
    }
  }

  /// Applies a box blur of the given radius to a premultiplied picture.
  ///
  /// Fewer pixels are averaged near the border, so content needs a margin of `radius` pixels. The
  /// function allocates five times the picture's memory. The time is O(area), regardless of the
  /// radius.
  package func blur(radius: Int) {
    let radius = min(radius, size.width / 2 - 1, size.height / 2 - 1)
    guard radius > 0 else { return }
    let sharp = Bitmap(size: size)
    sharp.view.copy(self)
    // Four 32-bit sums for each pixel, and one row before the first.
    let sums = Bitmap(size: PixelSize(width: size.width * 4, height: size.height + 1))
    unsafe ARGBBlur(
      sharp.view.bytes, Int32(sharp.view.stride), bytes, Int32(stride),
      sums.view.base.assumingMemoryBound(to: Int32.self), Int32(sums.view.stride / 4),
      Int32(size.width), Int32(size.height), Int32(radius))
  }
}
