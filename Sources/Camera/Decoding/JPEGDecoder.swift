internal import CTurboJPEG
internal import Imaging

/// A JPEG decoder that writes BGRA, through libjpeg-turbo.
///
/// A camera's frame may lack Huffman tables; the library has the standard ones. A truncated picture
/// is rejected. Not thread-safe.
@safe final class JPEGDecoder {
  private let handle: tjhandle?
  /// The largest number of pixels; larger pictures are rejected before memory is allocated.
  private let largestArea: Int

  init(largestArea: Int) {
    unsafe handle = unsafe tjInitDecompress()
    self.largestArea = largestArea
  }

  deinit {
    if let handle = unsafe handle { unsafe tjDestroy(handle) }
  }

  /// Returns the size in a JPEG header; nil if the header is invalid or the size exceeds the limit.
  func size(of jpeg: Span<UInt8>) -> PixelSize? {
    var (width, height) = (Int32(0), Int32(0))
    let isKnown = unsafe jpeg.withUnsafeBufferPointer { bytes in
      unsafe ctj_size(handle, bytes.baseAddress, bytes.count, &width, &height)
    }
    let size = PixelSize(width: Int(width), height: Int(height))
    return isKnown == 1 && !size.isEmpty && size.area <= largestArea ? size : nil
  }

  /// Decodes a JPEG picture into `picture`, whose size is set to the decoded size.
  ///
  /// - Parameters:
  ///   - jpeg: one JPEG picture.
  ///   - picture: the target; its pixels are undefined if the result is nil.
  ///   - wanted: the size that is sufficient; the picture is decoded at a half or a quarter if the
  ///     result is at least as large. Nil for the full size.
  /// - Returns: the size in the header; nil if the picture is damaged.
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

  /// Returns the smallest of full, half and quarter size that is at least as large as `wanted`.
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
