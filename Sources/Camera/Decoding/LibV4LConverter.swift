internal import CV4L2
internal import Imaging

/// Frames in the less common pixel formats, through libv4l's scalar conversion.
///
/// The intermediate memory is kept from frame to frame. Used by one thread.
@safe final class LibV4LConverter {
  private let handle: OpaquePointer
  private let format: StreamFormat
  /// Bytes in a row without padding; nil where rows have no fixed length.
  private let tightStride: Int?
  private var packed: [UInt8] = []
  private var bgr: [UInt8]

  /// Nil for a format that libv4l does not convert.
  init?(_ format: StreamFormat) {
    guard let bits = LibV4LFormats.bitsPerSample[format.format], !format.size.isEmpty,
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

  /// Overwrites `picture`, which has the format's size; false when the frame is damaged.
  func convert(_ frame: Span<UInt8>, into picture: PixelView) -> Bool {
    guard let tightStride, format.bytesPerRow > tightStride else {
      return unsafe frame.withUnsafeBufferPointer { unsafe convert($0) } && draw(into: picture)
    }
    // libv4l takes the rows of most formats to follow one another without a gap.
    guard pack(frame, tightStride) else { return false }
    return unsafe packed.withUnsafeBufferPointer { unsafe convert($0) } && draw(into: picture)
  }

  private func convert(_ frame: UnsafeBufferPointer<UInt8>) -> Bool {
    let stride = UInt32(tightStride ?? format.bytesPerRow)
    let written = unsafe cv4l2_convert(
      handle, format.format.code, UInt32(format.size.width), UInt32(format.size.height), stride,
      frame.baseAddress, Int32(frame.count), &bgr)
    return written == bgr.count
  }

  private func draw(into picture: PixelView) -> Bool {
    let rows = bgr
    return picture.convert(
      rows.span, layout: .bgr24, stride: format.size.width * 3, encoding: format.encoding)
  }

  /// Copies the rows without their padding.
  private func pack(_ frame: Span<UInt8>, _ tightStride: Int) -> Bool {
    // The chroma rows of 4:2:2 in two planes are as many and as long as those of luma.
    let planes = format.format == "NV16" || format.format == "NV61" ? 2 : 1
    let rows = format.size.height * planes
    guard frame.count >= format.bytesPerRow * (rows - 1) + tightStride else { return false }
    packed.removeAll(keepingCapacity: true)
    unsafe frame.withUnsafeBufferPointer { bytes in
      for row in 0..<rows {
        let start = row * format.bytesPerRow
        unsafe packed.append(contentsOf: bytes[start..<start + tightStride])
      }
    }
    return true
  }
}
