internal import CV4L2
internal import Imaging

/// The arrangement of interlaced fields in a driver's frames (`enum v4l2_field`).
///
/// Capture cards deliver fields: half of the rows were captured 1/50 or 1/60 s after the others.
enum FieldOrder: Hashable, Sendable {
  /// Frames without fields.
  case progressive
  /// Frames in which the rows of the two fields alternate.
  case interlaced
  /// Frames in whose planes the rows of one field follow those of the other.
  case sequential(first: Field)
  /// Buffers of one field each, which the buffer's metadata names.
  case alternate

  /// Creates an order from V4L2's number.
  init(_ field: UInt32) {
    self =
      switch field {
      case V4L2_FIELD_INTERLACED.rawValue, V4L2_FIELD_INTERLACED_TB.rawValue,
        V4L2_FIELD_INTERLACED_BT.rawValue:
        .interlaced
      case V4L2_FIELD_SEQ_TB.rawValue: .sequential(first: .top)
      case V4L2_FIELD_SEQ_BT.rawValue: .sequential(first: .bottom)
      case V4L2_FIELD_ALTERNATE.rawValue, V4L2_FIELD_TOP.rawValue, V4L2_FIELD_BOTTOM.rawValue:
        .alternate
      default: .progressive
      }
  }

  /// Returns the number of rows in a frame whose buffers have `height` rows.
  func frameHeight(ofBuffer height: Int) -> Int { self == .alternate ? height * 2 : height }

  /// Returns the number of rows in the buffers of a frame with `height` rows.
  func bufferHeight(ofFrame height: Int) -> Int { self == .alternate ? height / 2 : height }

  /// Returns the field that is displayed for a buffer whose metadata name `field`.
  ///
  /// If a buffer contains both fields, the top field is always displayed, because the image would
  /// move up and down with alternating fields.
  func displayedField(_ field: Field) -> Field { self == .alternate ? field : .top }

  /// Returns the planes of the field that is displayed, or of the whole frame.
  func displayedPlanes(of planes: RawPlanes, _ layout: RawLayout, height: Int) -> RawPlanes {
    switch self {
    case .progressive, .alternate, .sequential(first: .top): planes
    case .interlaced: planes.everyOtherRow
    case .sequential(first: .bottom): planes.lowerHalf(layout, height: height)
    }
  }
}
