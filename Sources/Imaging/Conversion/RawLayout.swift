/// The order of the samples of an uncompressed frame, with eight bits a sample.
///
/// `RawPlanes` has the location of the planes. Odd widths and heights of chroma planes are rounded
/// up.
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

  /// Returns the bytes in a row of the first plane without padding.
  package func tightStride(width: Int) -> Int {
    switch self {
    case .yuyv, .uyvy, .yvyu: (width + 1) / 2 * 4
    case .nv12, .nv21, .nv16, .nv61, .i420, .yv12, .i422, .i444, .gray: width
    case .bgr24: width * 3
    }
  }

  /// Returns the size in bytes of a frame in one memory block; `stride` is the first plane's.
  package func byteCount(_ size: PixelSize, stride: Int) -> Int {
    let chroma = chromaStride(stride) * chromaRows(height: size.height)
    return switch self {
    case .yuyv, .uyvy, .yvyu, .gray, .bgr24:
      // The last row may lack padding.
      stride * (size.height - 1) + tightStride(width: size.width)
    case .nv12, .nv21, .nv16, .nv61: stride * size.height + chroma
    case .i420, .yv12, .i422, .i444: stride * size.height + 2 * chroma
    }
  }

  /// Returns the stride of the chroma planes if all planes share one memory block.
  func chromaStride(_ stride: Int) -> Int {
    switch self {
    case .nv12, .nv21, .nv16, .nv61: (stride + 1) / 2 * 2
    case .i444: stride
    default: (stride + 1) / 2
    }
  }

  /// Returns the number of rows in a chroma plane.
  func chromaRows(height: Int) -> Int {
    switch self {
    case .nv12, .nv21, .i420, .yv12: (height + 1) / 2
    default: height
    }
  }

  /// The number of planes.
  package var planeCount: Int {
    switch self {
    case .yuyv, .uyvy, .yvyu, .gray, .bgr24: 1
    case .nv12, .nv21, .nv16, .nv61: 2
    case .i420, .yv12, .i422, .i444: 3
    }
  }

  /// Returns the number of rows in a plane, counted from 0 in memory order.
  func rows(ofPlane plane: Int, height: Int) -> Int {
    plane == 0 ? height : chromaRows(height: height)
  }

  /// Returns the bytes in a row of a plane without padding.
  func rowBytes(ofPlane plane: Int, width: Int) -> Int {
    let luma = tightStride(width: width)
    return plane == 0 ? luma : chromaStride(luma)
  }
}
