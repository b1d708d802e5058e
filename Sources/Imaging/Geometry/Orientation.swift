/// How a picture is turned before it is shown: first rotated clockwise, then mirrored left to right.
///
/// The mirror comes last because it is the viewer's: left and right of the window change places however
/// the camera is mounted.
package struct Orientation: Hashable, Sendable {
  /// Clockwise quarter turns.
  package enum Rotation: Int, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// A quarter turn clockwise from here.
    package var next: Rotation {
      switch self {
      case .none: .quarter
      case .quarter: .half
      case .half: .threeQuarters
      case .threeQuarters: .none
      }
    }

    /// A quarter turn counter-clockwise from here.
    package var previous: Rotation { next.next.next }
  }

  package var mirrored: Bool
  package var rotation: Rotation

  package init(mirrored: Bool = false, rotation: Rotation = .none) {
    self.mirrored = mirrored
    self.rotation = rotation
  }

  /// One of eight, from 0.
  package var number: Int { rotation.rawValue / 90 * 2 + (mirrored ? 1 : 0) }

  /// As the camera delivers it.
  package static let identity = Orientation()

  /// Whether width and height change places.
  package var swapsAxes: Bool { rotation == .quarter || rotation == .threeQuarters }

  /// The size that a picture of `size` has once it is turned.
  package func applied(to size: PixelSize) -> PixelSize {
    swapsAxes ? size.transposed : size
  }
}
