/// The visible part of the oriented picture: its zoom and its center.
///
/// Coordinates are those of the picture after mirroring and rotation, from 0 to 1 on each axis, so
/// a drag has the same effect in every orientation.
package struct Framing: Hashable, Sendable {
  /// The zoom, from 1 (the picture as fitted) to `Framing.largestZoom`.
  package var zoom: Double
  /// The point of the picture at the center of the window.
  package var center: UnitPoint

  package init(zoom: Double = 1, center: UnitPoint = .middle) {
    self.zoom = min(max(zoom, 1), Self.largestZoom)
    self.center = center
  }

  /// The framing without zoom, centered on the picture.
  package static let whole = Framing()
  package static let largestZoom = 8.0

  /// The framing of the same part after the picture is mirrored left to right.
  var mirrored: Framing {
    Framing(zoom: zoom, center: UnitPoint(x: 1 - center.x, y: center.y))
  }

  /// The framing of the same part after the picture is rotated by 90° clockwise.
  var quarterTurned: Framing {
    Framing(zoom: zoom, center: UnitPoint(x: 1 - center.y, y: center.x))
  }
}

/// A point in a picture whose width and height are 1.
package struct UnitPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The center of the picture.
  package static let middle = UnitPoint(x: 0.5, y: 0.5)
}
