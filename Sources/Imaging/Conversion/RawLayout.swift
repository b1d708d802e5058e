/// How the bytes of an uncompressed picture lie in one piece of memory, eight bits a sample.
///
/// Planes follow one another without a gap. Chroma of an odd width or height is rounded up.
package enum RawLayout: Sendable, CaseIterable {
  /// Packed 4:2:2: Y U Y V.
  case yuyv
  /// Packed 4:2:2: U Y V Y.
  case uyvy
  /// 4:2:0: a luma plane, then a plane of U V pairs.
  case nv12
  /// 4:2:0 in three planes: Y, U, V.
  case i420
  /// 4:2:0 in three planes: Y, V, U.
  case yv12
  /// 4:2:2 in three planes.
  case i422
  /// 4:4:4 in three planes.
  case i444
  /// Luma alone.
  case gray
  /// Packed B, G, R.
  case bgr24

  /// Bytes in the first plane's rows when nothing pads them.
  package func tightStride(width: Int) -> Int {
    switch self {
    case .yuyv, .uyvy: (width + 1) / 2 * 4
    case .nv12, .i420, .yv12, .i422, .i444, .gray: width
    case .bgr24: width * 3
    }
  }

  /// Bytes from the first to the last of a picture whose first plane has rows of `stride` bytes.
  package func byteCount(_ size: PixelSize, stride: Int) -> Int {
    let halfHeight = (size.height + 1) / 2
    let chroma = chromaStride(stride)
    return switch self {
    case .yuyv, .uyvy, .gray, .bgr24:
      // The last row need not be padded.
      stride * (size.height - 1) + tightStride(width: size.width)
    case .nv12: stride * size.height + chroma * (halfHeight - 1) + (size.width + 1) / 2 * 2
    case .i420, .yv12: stride * size.height + 2 * chroma * halfHeight
    case .i422, .i444: stride * size.height + 2 * chroma * size.height
    }
  }

  /// Bytes in the rows of the chroma planes.
  func chromaStride(_ stride: Int) -> Int {
    switch self {
    case .nv12: (stride + 1) / 2 * 2
    case .i444: stride
    default: (stride + 1) / 2
    }
  }
}
