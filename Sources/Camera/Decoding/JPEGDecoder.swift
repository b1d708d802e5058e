internal import CTurboJPEG
internal import Imaging

/// JPEG pictures, through libjpeg-turbo, straight to BGRA.
///
/// A camera's frame may lack its Huffman tables (the library has the usual ones) and may be torn; a
/// torn one is refused whole. Used by one thread.
@safe final class JPEGDecoder {
  private let handle: tjhandle?
  /// More pixels than this are refused before memory is taken.
  private let largestArea: Int

  init(largestArea: Int) {
    unsafe handle = unsafe tjInitDecompress()
    self.largestArea = largestArea
  }

  deinit {
    if let handle = unsafe handle { unsafe tjDestroy(handle) }
  }

  /// The size that a JPEG's header gives; nil when it is none, or one beyond the limit.
  func size(of jpeg: Span<UInt8>) -> PixelSize? {
    var (width, height) = (Int32(0), Int32(0))
    let isKnown = unsafe jpeg.withUnsafeBufferPointer { bytes in
      unsafe ctj_size(handle, bytes.baseAddress, bytes.count, &width, &height)
    }
    let size = PixelSize(width: Int(width), height: Int(height))
    return isKnown == 1 && !size.isEmpty && size.area <= largestArea ? size : nil
  }

  /// Decodes into `picture`, giving it the size that results.
  ///
  /// - Parameters:
  ///   - jpeg: one JPEG picture.
  ///   - picture: where the pixels go; undefined when nil is returned.
  ///   - wanted: the size that is enough; a half or a quarter of the picture is decoded where that
  ///     is not smaller. Nil asks for all.
  /// - Returns: the size that the header gives, or nil when the picture is damaged.
  func decode(_ jpeg: Span<UInt8>, into picture: Bitmap, wanted: PixelSize? = nil) -> PixelSize? {
    guard let size = size(of: jpeg) else { return nil }
    picture.reshape(to: Self.decodedSize(of: size, wanted: wanted))
    let view = picture.view
    let whole = unsafe jpeg.withUnsafeBufferPointer { bytes in
      unsafe ctj_decode(
        handle, bytes.baseAddress, bytes.count, view.base.assumingMemoryBound(to: UInt8.self),
        Int32(view.size.width), Int32(view.stride), Int32(view.size.height))
    }
    return whole == 1 ? size : nil
  }

  /// The smallest of the whole, a half and a quarter that is still as large as `wanted`.
  static func decodedSize(of size: PixelSize, wanted: PixelSize?) -> PixelSize {
    guard let wanted, !wanted.isEmpty else { return size }
    for divisor in [4, 2] {
      // The decoder rounds up.
      let scaled = PixelSize(
        width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
      if scaled.width >= wanted.width && scaled.height >= wanted.height { return scaled }
    }
    return size
  }
}
