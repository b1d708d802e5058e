internal import CV4L2
internal import Imaging

/// A converter for rare pixel formats, through libv4l's scalar code.
///
/// The intermediate memory is reused for every frame. The type is not thread-safe.
@safe final class LibV4LConverter {
  private let handle: OpaquePointer
  private let format: StreamFormat
  /// The bytes in a row without padding, or nil if frames are passed on as they arrive.
  private let tightStride: Int?
  private var packed: [UInt8] = []
  private var bgr: [UInt8]

  /// Creates a converter, or returns nil if libv4l does not convert the format.
  init?(_ format: StreamFormat) {
    guard let bits = FourCC.libV4LBitsPerPixel[format.pixelFormat], !format.size.isEmpty,
      let handle = unsafe cv4l2_converter()
    else { return nil }
    unsafe self.handle = unsafe handle
    self.format = format
    tightStride = bits == 0 ? nil : format.size.width * bits / 8
    bgr = [UInt8](repeating: 0, count: format.size.area * 3)
  }

  deinit {
    unsafe v4lconvert_destroy(handle)
  }

  /// Converts a frame and passes the rows to `draw`, packed as B, G, R without padding.
  ///
  /// - Returns: The result of `draw`, or false if the frame is damaged.
  func convert(_ frame: Span<UInt8>, _ draw: (Span<UInt8>) -> Bool) -> Bool {
    guard pack(frame), convertPacked() else { return false }
    let rows = bgr
    return draw(rows.span)
  }

  /// Copies the frame and removes the padding of its rows, and returns false if the frame is too
  /// short.
  ///
  /// For most formats, libv4l assumes rows without padding. For samples of ten bits it works in
  /// place, but the driver's memory is read-only.
  private func pack(_ frame: Span<UInt8>) -> Bool {
    let stride = max(format.bytesPerRow, tightStride ?? 0)
    let rows = tightStride == nil ? 1 : format.size.height
    let row = tightStride ?? frame.count
    guard row > 0, frame.count >= stride * (rows - 1) + row else { return false }
    packed.removeAll(keepingCapacity: true)
    unsafe frame.withUnsafeBufferPointer { bytes in
      for index in 0..<rows {
        unsafe packed.append(contentsOf: bytes[index * stride..<index * stride + row])
      }
    }
    return true
  }

  private func convertPacked() -> Bool {
    let written = unsafe cv4l2_convert(
      handle, format.pixelFormat.code, UInt32(format.size.width), UInt32(format.size.height),
      UInt32(tightStride ?? format.bytesPerRow), &packed, Int32(packed.count), &bgr)
    return written == bgr.count
  }
}
