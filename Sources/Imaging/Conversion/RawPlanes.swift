/// Where the planes of an uncompressed picture lie: in one piece of memory, or each in its own.
///
/// It has a place for three planes; those that a layout lacks mean nothing.
package struct RawPlanes: Hashable, Sendable {
  /// One plane.
  package struct Plane: Hashable, Sendable {
    /// The piece of memory, counted from 0.
    package var memory: Int
    /// Bytes from the beginning of that memory to the first row.
    package var offset: Int
    /// Bytes from one row to the next.
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

  /// Planes that follow one another without a gap in one piece of memory.
  ///
  /// `stride` is that of the first plane; the chroma planes' follow from it.
  package init(_ layout: RawLayout, size: PixelSize, stride: Int) {
    let chroma = layout.chromaStride(stride)
    let luma = stride * size.height
    first = Plane(stride: stride)
    second = Plane(offset: luma, stride: chroma)
    third = Plane(offset: luma + chroma * layout.chromaRows(height: size.height), stride: chroma)
  }

  /// Planes that each begin a piece of memory of their own, with rows of these strides.
  package init(strides: (first: Int, second: Int, third: Int)) {
    first = Plane(memory: 0, stride: strides.first)
    second = Plane(memory: 1, stride: strides.second)
    third = Plane(memory: 2, stride: strides.third)
  }

  /// The plane at a place in the order of memory.
  subscript(index: Int) -> Plane { index == 0 ? first : index == 1 ? second : third }
}

/// Pictures of two fields.
extension RawPlanes {
  /// Every second row of each plane.
  package func everyOtherRow(from field: Field) -> RawPlanes {
    mapped { plane, _ in
      Plane(
        memory: plane.memory, offset: plane.offset + (field == .top ? 0 : plane.stride),
        stride: plane.stride * 2)
    }
  }

  /// The second half of each plane's rows.
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
