internal import Glibc

/// A BGRA raster with its own memory.
///
/// Bitmaps hold camera frames, captions and pictures rendered without a window. Rows are aligned to
/// 64 bytes for libyuv's vector kernels. Caption bitmaps hold premultiplied alpha. Camera frames
/// are opaque.
///
/// The thread that created a bitmap, or holds its lease, may write to it. The bitmap is handed to
/// another thread only after the last write. This rule justifies `@unchecked Sendable`.
@safe package final class Bitmap: @unchecked Sendable {
  /// The current size, which fits into the allocated memory.
  package private(set) var size: PixelSize
  /// The memory, which begins with the first row.
  package private(set) var memory: PixelMemory
  private var stride: Int
  private let isShared: Bool

  /// The longest side that libyuv accepts for a source.
  package static let maxSide = 32_767

  /// Creates a bitmap of fully transparent pixels, in memory that is shared with the X server if possible.
  package init(size: PixelSize, isShared: Bool = false) {
    self.size = size
    self.isShared = isShared
    stride = Self.stride(forWidth: size.width)
    memory = PixelMemory(
      byteCount: max(stride * size.height, PixelMemory.alignment), isShared: isShared)
    if !memory.isZero {
      unsafe memory.address.initializeMemory(
        as: UInt8.self, repeating: 0, count: memory.byteCount)
    }
  }

  /// A view for reading and writing the pixels.
  package var view: PixelView {
    unsafe PixelView(base: memory.address, size: size, stride: stride, owner: self)
  }

  /// Changes the size.
  ///
  /// The pixels are undefined afterwards. Memory is allocated only if `size` needs more than
  /// before.
  package func reshape(to size: PixelSize) {
    guard size != self.size else { return }
    let stride = Self.stride(forWidth: size.width)
    if stride * size.height > memory.byteCount {
      memory = PixelMemory(byteCount: stride * size.height, isShared: isShared)
    }
    self.size = size
    self.stride = stride
  }

  private static func stride(forWidth width: Int) -> Int {
    let alignment = PixelMemory.alignment
    return (max(width, 1) * 4 + alignment - 1) / alignment * alignment
  }
}

extension Bitmap {
  /// Creates a bitmap of one color, premultiplied by its opacity.
  package convenience init(size: PixelSize, filledWith color: Color) {
    self.init(size: size)
    view.fill(view.bounds, with: color)
  }

  /// Creates a filled box with round, antialiased corners and a border, with premultiplied pixels.
  ///
  /// The size and the radius are those of the outer edge. Without a color of its own, the border
  /// has that inside it.
  package convenience init(
    roundedBox size: PixelSize, radius: Int, color: Color, border: Color? = nil,
    borderWidth: Int = 0
  ) {
    let border = border ?? color
    self.init(size: size, filledWith: border)
    view.fill(
      PixelRect(
        x: borderWidth, y: borderWidth, width: max(0, size.width - 2 * borderWidth),
        height: max(0, size.height - 2 * borderWidth)), with: color)
    let radius = min(radius, size.width / 2, size.height / 2)
    for y in 0..<max(0, radius) {
      for x in 0..<radius {
        let across = Double(radius - x) - 0.5
        let down = Double(radius - y) - 0.5
        let depth = Double(radius) - sqrt(across * across + down * down)
        let corner = Self.edgeColor(depth, color: color, border: border, borderWidth: borderWidth)
        for row in [y, size.height - 1 - y] {
          view.store(corner, x: x, y: row)
          view.store(corner, x: size.width - 1 - x, y: row)
        }
      }
    }
  }

  /// Returns the color of a pixel whose center lies at distance `depth` inside the edge.
  private static func edgeColor(
    _ depth: Double, color: Color, border: Color, borderWidth: Int
  ) -> UInt32 {
    let coverage = min(1, max(0, depth + 0.5))
    let inside = borderWidth == 0 ? 1 : min(1, max(0, depth - Double(borderWidth) + 0.5))
    let alpha = Double(border.alpha) + (Double(color.alpha) - Double(border.alpha)) * inside
    return border.mixed(with: color, fraction: inside)
      .withAlpha(UInt8((alpha * coverage).rounded())).premultipliedBGRA
  }
}

extension PixelView {
  /// Overwrites one pixel, if it lies inside the bounds.
  func store(_ word: UInt32, x: Int, y: Int) {
    guard bounds.contains(PixelPoint(x: x, y: y)) else { return }
    unsafe (base + y * stride + x * 4).storeBytes(of: word, as: UInt32.self)
  }
}
