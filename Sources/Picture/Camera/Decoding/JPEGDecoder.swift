internal import CTurboJPEG
internal import Imaging

/// A JPEG decoder that writes BGRA, through libjpeg-turbo.
///
/// A camera's frame may lack Huffman tables. The library has the standard ones. A truncated picture
/// is rejected. The type is not thread-safe.
@safe final class JPEGDecoder {
  private let handle: tjhandle?
  /// The largest number of pixels.
  ///
  /// Larger pictures are rejected before memory is allocated.
  private let maxArea: Int

  init(maxArea: Int) {
    unsafe handle = unsafe tjInitDecompress()
    self.maxArea = maxArea
  }

  deinit {
    if let handle = unsafe handle { unsafe tjDestroy(handle) }
  }

  /// Returns the size in a JPEG header, or nil if the header is invalid or the size exceeds the
  /// limit.
  func size(of jpeg: Span<UInt8>) -> PixelSize? {
    var (width, height) = (Int32(0), Int32(0))
    let hasSize = unsafe jpeg.withUnsafeBufferPointer { bytes in
      unsafe ctj_size(handle, bytes.baseAddress, bytes.count, &width, &height)
    }
    let size = PixelSize(width: Int(width), height: Int(height))
    return hasSize == 1 && !size.isEmpty && size.area <= maxArea ? size : nil
  }

  /// Decodes a JPEG picture into `bitmap`, whose size is set to the decoded size.
  ///
  /// The picture is decoded at a half or a quarter if the result is at least as large as
  /// `sufficientSize`.
  ///
  /// - Returns: The size in the header. Nil if the picture is damaged; then the pixels are
  ///   undefined.
  func decode(_ jpeg: Span<UInt8>, into bitmap: Bitmap, sufficientSize: PixelSize? = nil)
    -> PixelSize?
  {
    guard let size = size(of: jpeg) else { return nil }
    bitmap.reshape(to: Self.decodedSize(of: size, sufficientSize: sufficientSize))
    let view = bitmap.view
    let isIntact = unsafe jpeg.withUnsafeBufferPointer { bytes in
      unsafe ctj_decode(
        handle, bytes.baseAddress, bytes.count, view.base.assumingMemoryBound(to: UInt8.self),
        Int32(view.size.width), Int32(view.stride), Int32(view.size.height))
    }
    return isIntact == 1 ? size : nil
  }

  /// Returns the smallest of full, half and quarter size that is at least as large as
  /// `sufficientSize`.
  static func decodedSize(of size: PixelSize, sufficientSize: PixelSize?) -> PixelSize {
    guard let sufficientSize, !sufficientSize.isEmpty else { return size }
    for divisor in [4, 2] {
      // The decoder rounds up.
      let scaled = PixelSize(
        width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
      if scaled.width >= sufficientSize.width && scaled.height >= sufficientSize.height {
        return scaled
      }
    }
    return size
  }
}
