internal import CYUV

/// Conversion of opaque BGRA to the layouts of encoders and video outputs.
extension PixelView {
  /// The layouts that `pack` writes, the one with the least loss of color first.
  package static let packableLayouts: [RawLayout] = [.bgr24, .yuyv, .uyvy, .nv12, .i420, .yv12]

  /// Writes the pixels as one frame whose planes follow one another without gaps.
  ///
  /// Colors become BT.601 in limited range, unless the layout is one of red, green and blue. The
  /// strides of the chroma planes follow from that of the first plane. `target` must have
  /// `layout.byteCount` bytes.
  ///
  /// - Returns: False, with nothing written, if `target` or its rows are too short, the layout is
  ///   not packable, or the picture has an odd side.
  package func pack(
    as layout: RawLayout, stride rowStride: Int, into target: inout [UInt8]
  ) -> Bool {
    guard !size.isEmpty, size.width % 2 == 0, size.height % 2 == 0,
      Self.packableLayouts.contains(layout), rowStride >= layout.tightStride(width: size.width),
      target.count >= layout.byteCount(size, stride: rowStride)
    else { return false }
    let planes = RawPlanes(layout, size: size, stride: rowStride)
    return unsafe target.withUnsafeMutableBufferPointer { buffer -> Bool in
      guard let start = buffer.baseAddress else { return false }
      unsafe pack(as: layout, planes, at: start)
      return true
    }
  }

  private func pack(
    as layout: RawLayout, _ planes: RawPlanes, at start: UnsafeMutablePointer<UInt8>
  ) {
    let (width, height, rowPitch) = (Int32(size.width), Int32(size.height), Int32(stride))
    func plane(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe start + planes[index].offset }
    func pitch(_ index: Int) -> Int32 { Int32(planes[index].stride) }
    switch layout {
    case .yuyv: _ = unsafe ARGBToYUY2(bytes, rowPitch, start, pitch(0), width, height)
    case .uyvy: _ = unsafe ARGBToUYVY(bytes, rowPitch, start, pitch(0), width, height)
    case .nv12:
      _ = unsafe ARGBToNV12(bytes, rowPitch, start, pitch(0), plane(1), pitch(1), width, height)
    case .i420, .yv12:
      let (u, v) = layout == .yv12 ? (2, 1) : (1, 2)
      _ = unsafe ARGBToI420(
        bytes, rowPitch, start, pitch(0), plane(u), pitch(u), plane(v), pitch(v), width, height)
    case .bgr24: _ = unsafe ARGBToRGB24(bytes, rowPitch, start, pitch(0), width, height)
    default: break
    }
  }
}
