/// The transformation of a picture for display: a clockwise rotation, then a horizontal mirror.
///
/// The mirror comes last because it belongs to the viewer. It exchanges left and right of the
/// window, regardless of how the camera is mounted.
package struct Orientation: Hashable, Sendable {
  /// Clockwise quarter turns.
  package enum Rotation: Int, Sendable, Codable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// The rotation after another clockwise quarter turn.
    package var next: Rotation { Rotation(rawValue: (rawValue + 90) % 360) ?? .none }

    /// The rotation after another counterclockwise quarter turn.
    package var previous: Rotation { next.next.next }
  }

  package var isMirrored: Bool
  package var rotation: Rotation

  package init(isMirrored: Bool = false, rotation: Rotation = .none) {
    self.isMirrored = isMirrored
    self.rotation = rotation
  }

  /// The index of this orientation, from 0 to 7.
  package var number: Int { rotation.rawValue / 90 * 2 + (isMirrored ? 1 : 0) }

  /// The camera's own orientation.
  package static let identity = Orientation()

  /// The orientation that gives the same picture if the pixels are mirrored already.
  package var ofMirroredPixels: Orientation {
    let reversed = Rotation(rawValue: (360 - rotation.rawValue) % 360) ?? .none
    return Orientation(isMirrored: !isMirrored, rotation: reversed)
  }

  /// True if width and height are exchanged.
  package var swapsAxes: Bool { rotation == .quarter || rotation == .threeQuarters }

  /// Returns the size of a picture of `size` after the transformation.
  package func applied(to size: PixelSize) -> PixelSize {
    swapsAxes ? size.transposed : size
  }

  /// Returns the rectangle that shows `rect` of a picture of `size` after the transformation.
  package func applied(to rect: PixelRect, in size: PixelSize) -> PixelRect {
    let origin =
      switch rotation {
      case .none: rect.origin
      case .quarter: PixelPoint(x: size.height - rect.maxY, y: rect.minX)
      case .half: PixelPoint(x: size.width - rect.maxX, y: size.height - rect.maxY)
      case .threeQuarters: PixelPoint(x: rect.minY, y: size.width - rect.maxX)
      }
    var turned = PixelRect(origin: origin, size: applied(to: rect.size))
    if isMirrored { turned.origin.x = applied(to: size).width - turned.maxX }
    return turned
  }
}
