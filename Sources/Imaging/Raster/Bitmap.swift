/// BGRA pixels in memory of their own.
///
/// Every raster of the program is one of these: camera pictures, caption bitmaps, headless pictures.
/// Rows are 64-byte aligned, so that libyuv's vector kernels run at full speed. Caption bitmaps hold
/// premultiplied alpha; a camera picture is opaque.
///
/// Threads: the one that made a bitmap, or holds the lease of it, writes; it is handed on only when
/// written. That hand-over is what makes `@unchecked Sendable` true.
@safe package final class Bitmap: @unchecked Sendable {
  /// The current size; never larger than what the memory holds.
  package private(set) var size: PixelSize
  private var stride: Int
  private var capacity: Int
  private var memory: UnsafeMutableRawPointer

  private static let alignment = 64

  /// libyuv takes no picture with a longer side as a source.
  package static let longestSide = 32_767

  /// Fully transparent pixels.
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

  /// The pixels, to read and to write.
  package var view: PixelView {
    unsafe PixelView(base: memory, size: size, stride: stride, owner: self)
  }

  /// Gives the bitmap another size; its pixels are undefined until written.
  ///
  /// Memory is allocated only when `size` needs more than there is.
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
