/// The location of the planes of an uncompressed frame, in one memory block or several.
///
/// There are always three entries; those that a layout does not use are ignored.
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
  ///   - layout: the order of the samples.
  ///   - size: the size of the frame.
  ///   - stride: the stride of the first plane, from which those of the chroma planes follow.
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
