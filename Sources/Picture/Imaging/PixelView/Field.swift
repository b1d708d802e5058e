internal import CYUV

/// One of the two fields of an interlaced frame.
package enum Field: Hashable, Sendable {
  /// The first row, the third, and every other one.
  case top
  /// The second row, the fourth, and every other one.
  case bottom
}

/// Access to the fields of an interlaced frame.
extension PixelView {
  /// Returns the rows of `field` as a view of half the height.
  package func rows(of field: Field) -> PixelView {
    let first = field == .top ? 0 : min(1, size.height)
    let rows = PixelSize(width: size.width, height: (size.height + 1 - first) / 2)
    return unsafe PixelView(
      base: base + first * stride, size: rows, stride: stride * 2, owner: owner)
  }

  /// Replaces the rows of the other field with the mean of their two neighbors.
  ///
  /// A row at the edge copies its only neighbor.
  package func deinterlace(keeping field: Field) {
    let (fieldRows, otherRows) = (rows(of: field), rows(of: field == .top ? .bottom : .top))
    guard fieldRows.size.height > 0, otherRows.size.height > 0 else { return }
    // The number of interpolated rows above the first row of the field.
    let above = field == .top ? 0 : 1
    let between = fieldRows.size.height - 1
    unsafe ARGBInterpolate(
      fieldRows.bytes, Int32(fieldRows.stride), fieldRows.bytes + fieldRows.stride,
      Int32(fieldRows.stride),
      otherRows.bytes + above * otherRows.stride, Int32(otherRows.stride), Int32(size.width),
      Int32(between), 128)
    if above == 1 { copyRow(1, to: 0) }
    if otherRows.size.height > above + between { copyRow(size.height - 2, to: size.height - 1) }
  }

  private func copyRow(_ source: Int, to target: Int) {
    unsafe ARGBCopy(
      bytes + source * stride, Int32(stride), bytes + target * stride, Int32(stride),
      Int32(size.width), 1)
  }
}
