/// The order of the samples of an uncompressed frame, with eight bits a sample.
///
/// `RawPlanes` contains the locations of the planes. If the luma plane has an odd width or height,
/// the halved size of the chroma planes is rounded up.
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
  /// A luma plane alone.
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

  /// Returns the size in bytes of a frame in one memory block, without the padding of the last row
  /// in packed layouts; `stride` is that of the first plane.
  package func byteCount(_ size: PixelSize, stride: Int) -> Int {
    // Drivers may omit the padding of the last row.
    guard planeCount > 1 else { return stride * (size.height - 1) + tightStride(width: size.width) }
    let chroma = chromaStride(stride) * chromaRows(height: size.height)
    return stride * size.height + (planeCount - 1) * chroma
  }

  /// Returns the stride of the chroma planes if all planes share one memory block.
  func chromaStride(_ stride: Int) -> Int {
    switch self {
    case .i444: stride
    default: (stride + 1) / 2 * (planeCount == 2 ? 2 : 1)
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

  /// Returns the number of rows in a plane, counted in memory order.
  func rows(ofPlane plane: Int, height: Int) -> Int {
    plane == 0 ? height : chromaRows(height: height)
  }

  /// Returns the bytes in a row of a plane without padding.
  func rowBytes(ofPlane plane: Int, width: Int) -> Int {
    let luma = tightStride(width: width)
    return plane == 0 ? luma : chromaStride(luma)
  }
}

/// The location of the planes of an uncompressed frame, in one memory block or several.
package struct RawPlanes: Hashable, Sendable {
  /// The location of one plane.
  struct Plane: Hashable, Sendable {
    /// The index of the memory block.
    var memory = 0
    /// The offset of the first row in the memory block, in bytes.
    var offset = 0
    /// The distance in bytes between two rows.
    var stride: Int
  }

  private var planes: [Plane]

  /// Creates planes that follow one another without gaps in one memory block.
  ///
  /// The strides of the chroma planes follow from that of the first plane.
  package init(_ layout: RawLayout, size: PixelSize, stride: Int) {
    let chroma = layout.chromaStride(stride)
    let chromaBytes = chroma * layout.chromaRows(height: size.height)
    planes = [Plane(stride: stride)]
    for index in 1..<layout.planeCount {
      planes.append(Plane(offset: stride * size.height + (index - 1) * chromaBytes, stride: chroma))
    }
  }

  /// Creates planes that each begin their own memory block.
  package init(strides: [Int]) {
    planes = strides.enumerated().map { Plane(memory: $0, stride: $1) }
  }

  /// The plane with this index in memory order.
  subscript(index: Int) -> Plane { planes[index] }

  /// The rows of the top field in each plane of an interlaced frame.
  package var everyOtherRow: RawPlanes {
    var field = self
    for index in planes.indices { field.planes[index].stride *= 2 }
    return field
  }

  /// Returns the second half of the rows of each plane.
  package func lowerHalf(_ layout: RawLayout, height: Int) -> RawPlanes {
    var half = self
    for (index, plane) in planes.enumerated() {
      half.planes[index].offset += layout.rows(ofPlane: index, height: height) / 2 * plane.stride
    }
    return half
  }
}
