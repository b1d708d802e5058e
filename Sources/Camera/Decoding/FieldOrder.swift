internal import CV4L2
internal import Imaging

/// The order of the two fields of interlaced pictures in a driver's frames (`enum v4l2_field`).
///
/// Capture cards deliver fields: half of the rows were taken 1/50 or 1/60 s after the others.
enum FieldOrder: Hashable, Sendable {
  /// Frames are whole pictures.
  case progressive
  /// The rows of the two fields alternate.
  case interlaced
  /// In each plane one field follows the other.
  case sequential(first: Field)
  /// A frame is one field; its buffer tells which.
  case separate

  /// From V4L2's number.
  init(_ field: UInt32) {
    self =
      switch field {
      case V4L2_FIELD_INTERLACED.rawValue, V4L2_FIELD_INTERLACED_TB.rawValue,
        V4L2_FIELD_INTERLACED_BT.rawValue:
        .interlaced
      case V4L2_FIELD_SEQ_TB.rawValue: .sequential(first: .top)
      case V4L2_FIELD_SEQ_BT.rawValue: .sequential(first: .bottom)
      case V4L2_FIELD_ALTERNATE.rawValue, V4L2_FIELD_TOP.rawValue, V4L2_FIELD_BOTTOM.rawValue:
        .separate
      default: .progressive
      }
  }

  /// Rows in a picture that is made of frames with `height` rows.
  func pictureHeight(ofFrame height: Int) -> Int { self == .separate ? height * 2 : height }

  /// Rows in the frames that pictures with `height` rows are made of.
  func frameHeight(ofPicture height: Int) -> Int { self == .separate ? height / 2 : height }

  /// The field that is shown of a frame, if its buffer says that it holds `field`.
  ///
  /// Of two fields in one frame it is always the upper one: the picture must not move up and down.
  func shown(_ field: Field) -> Field { self == .separate ? field : .top }

  /// The planes of the field that is shown, or of the whole picture.
  func shownPlanes(of planes: RawPlanes, _ layout: RawLayout, height: Int) -> RawPlanes {
    switch self {
    case .progressive, .separate, .sequential(first: .top): planes
    case .interlaced: planes.everyOtherRow(from: .top)
    case .sequential(first: .bottom): planes.lowerHalf(layout, height: height)
    }
  }
}
