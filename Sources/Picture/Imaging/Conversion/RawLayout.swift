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

  /// Returns the size in bytes of a frame in one memory block.
  ///
  /// - Parameters:
  ///   - size: The size of the frame in pixels.
  ///   - stride: The stride of the first plane in bytes.
  /// - Returns: The size, without the padding of the last row in packed layouts.
  package func byteCount(_ size: PixelSize, stride: Int) -> Int {
    let chroma = chromaStride(stride) * chromaRows(height: size.height)
    return switch self {
    case .yuyv, .uyvy, .yvyu, .gray, .bgr24:
      // Drivers may omit the padding of the last row.
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

  /// Returns the number of rows in a plane.
  ///
  /// - Parameters:
  ///   - plane: The index of the plane in memory order.
  ///   - height: The height of the frame in pixels.
  /// - Returns: The number of rows.
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
///
/// There are always three entries. Those that a layout does not use are ignored.
package struct RawPlanes: Hashable, Sendable {
  /// The location of one plane.
  package struct Plane: Hashable, Sendable {
    /// The index of the memory block.
    package var memory: Int
    /// The offset of the first row in the memory block, in bytes.
    package var offset: Int
    /// The distance in bytes between two rows.
    package var stride: Int

    package init(memory: Int = 0, offset: Int = 0, stride: Int = 0) {
      self.memory = memory
      self.offset = offset
      self.stride = stride
    }
  }

  package var first: Plane
  package var second = Plane()
  package var third = Plane()

  /// Creates planes that follow one another without gaps in one memory block.
  ///
  /// - Parameters:
  ///   - layout: The order of the samples.
  ///   - size: The size of the frame.
  ///   - stride: The stride of the first plane, from which those of the chroma planes follow.
  package init(_ layout: RawLayout, size: PixelSize, stride: Int) {
    let chroma = layout.chromaStride(stride)
    let luma = stride * size.height
    first = Plane(stride: stride)
    second = Plane(offset: luma, stride: chroma)
    third = Plane(offset: luma + chroma * layout.chromaRows(height: size.height), stride: chroma)
  }

  /// Creates planes that each begin their own memory block, with the given strides.
  package init(strides: (first: Int, second: Int, third: Int)) {
    first = Plane(memory: 0, stride: strides.first)
    second = Plane(memory: 1, stride: strides.second)
    third = Plane(memory: 2, stride: strides.third)
  }

  /// The plane with this index in memory order.
  subscript(index: Int) -> Plane { index == 0 ? first : index == 1 ? second : third }
}

/// Planes of single fields.
extension RawPlanes {
  /// Returns the rows of one field in each plane of an interlaced frame.
  package func everyOtherRow(from field: Field) -> RawPlanes {
    mapped { plane, _ in
      Plane(
        memory: plane.memory, offset: plane.offset + (field == .top ? 0 : plane.stride),
        stride: plane.stride * 2)
    }
  }

  /// Returns the second half of the rows of each plane.
  package func lowerHalf(_ layout: RawLayout, height: Int) -> RawPlanes {
    mapped { plane, index in
      let rows = layout.rows(ofPlane: index, height: height)
      return Plane(
        memory: plane.memory, offset: plane.offset + (rows / 2) * plane.stride,
        stride: plane.stride)
    }
  }

  private func mapped(_ change: (Plane, Int) -> Plane) -> RawPlanes {
    var planes = self
    planes.first = change(first, 0)
    planes.second = change(second, 1)
    planes.third = change(third, 2)
    return planes
  }
}
