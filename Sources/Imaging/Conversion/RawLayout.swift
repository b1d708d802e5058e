/// The order of an uncompressed picture's samples, eight bits each.
///
/// Where its planes lie, `RawPlanes` tells. Chroma of an odd width or height is rounded up.
package enum RawLayout: Sendable, CaseIterable {
  /// Packed 4:2:2: Y U Y V.
  case yuyv
  /// Packed 4:2:2: U Y V Y.
  case uyvy
  /// Packed 4:2:2: Y V Y U.
  case yvyu
  /// 4:2:0: a luma plane, then a plane of U V pairs.
  case nv12
  /// 4:2:0: a luma plane, then a plane of V U pairs.
  case nv21
  /// 4:2:2: a luma plane, then a plane of U V pairs.
  case nv16
  /// 4:2:2: a luma plane, then a plane of V U pairs.
  case nv61
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
    case .yuyv, .uyvy, .yvyu: (width + 1) / 2 * 4
    case .nv12, .nv21, .nv16, .nv61, .i420, .yv12, .i422, .i444, .gray: width
    case .bgr24: width * 3
    }
  }

  /// Bytes from the first to the last of a picture whose first plane has rows of `stride` bytes.
  package func byteCount(_ size: PixelSize, stride: Int) -> Int {
    let chroma = chromaStride(stride) * chromaRows(height: size.height)
    return switch self {
    case .yuyv, .uyvy, .yvyu, .gray, .bgr24:
      // The last row need not be padded.
      stride * (size.height - 1) + tightStride(width: size.width)
    case .nv12, .nv21, .nv16, .nv61: stride * size.height + chroma
    case .i420, .yv12, .i422, .i444: stride * size.height + 2 * chroma
    }
  }

  /// Bytes in the rows of the chroma planes, if all planes lie in one piece of memory.
  func chromaStride(_ stride: Int) -> Int {
    switch self {
    case .nv12, .nv21, .nv16, .nv61: (stride + 1) / 2 * 2
    case .i444: stride
    default: (stride + 1) / 2
    }
  }

  /// Rows in the chroma planes.
  func chromaRows(height: Int) -> Int {
    switch self {
    case .nv12, .nv21, .i420, .yv12: (height + 1) / 2
    default: height
    }
  }

  package var planeCount: Int {
    switch self {
    case .yuyv, .uyvy, .yvyu, .gray, .bgr24: 1
    case .nv12, .nv21, .nv16, .nv61: 2
    case .i420, .yv12, .i422, .i444: 3
    }
  }

  /// Rows in a plane, counted from 0 in the order of memory.
  func rows(ofPlane plane: Int, height: Int) -> Int {
    plane == 0 ? height : chromaRows(height: height)
  }

  /// Bytes in a plane's rows when nothing pads them.
  func rowBytes(ofPlane plane: Int, width: Int) -> Int {
    let luma = tightStride(width: width)
    return plane == 0 ? luma : chromaStride(luma)
  }
}
