/// A BGRA raster with its own memory.
///
/// Used for camera frames, caption bitmaps and headless pictures. Rows are aligned to 64 bytes for
/// libyuv's vector kernels. Caption bitmaps hold premultiplied alpha; camera frames are opaque.
///
/// The thread that created a bitmap, or holds its lease, may write to it. The bitmap is handed to
/// another thread only after the last write. This rule justifies `@unchecked Sendable`.
@safe package final class Bitmap: @unchecked Sendable {
  /// The current size, which fits into the allocated memory.
  package private(set) var size: PixelSize
  private var stride: Int
  private var capacity: Int
  private var memory: UnsafeMutableRawPointer

  private static let alignment = 64

  /// The longest side that libyuv accepts for a source.
  package static let longestSide = 32_767

  /// Creates a bitmap of fully transparent pixels.
  package init(size: PixelSize) {
    self.size = size
    stride = Self.stride(forWidth: size.width)
    capacity = max(stride * size.height, Self.alignment)
    unsafe memory = .allocate(byteCount: capacity, alignment: Self.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// A view for reading and writing the pixels.
  package var view: PixelView {
    unsafe PixelView(base: memory, size: size, stride: stride, owner: self)
  }

  /// Changes the size; the pixels are undefined afterwards.
  ///
  /// Memory is allocated only if `size` needs more than before.
  package func reshape(to size: PixelSize) {
    guard size != self.size else { return }
    let stride = Self.stride(forWidth: size.width)
    if stride * size.height > capacity {
      unsafe memory.deallocate()
      capacity = stride * size.height
      unsafe memory = .allocate(byteCount: capacity, alignment: Self.alignment)
    }
    self.size = size
    self.stride = stride
  }

  private static func stride(forWidth width: Int) -> Int {
    (max(width, 1) * 4 + alignment - 1) / alignment * alignment
  }
}
