/// Which part of the turned picture is looked at: how much it is enlarged and what is in the middle.
///
/// Coordinates are those of the picture as it is seen, mirrored and rotated, from 0 to 1 on each axis;
/// so a drag means the same whatever way the picture is turned.
package struct Framing: Hashable, Sendable {
  /// 1 shows the picture as the fit has it; at most `Framing.largestZoom`.
  package var zoom: Double
  /// What stands in the middle of the window.
  package var centre: UnitPoint

  package init(zoom: Double = 1, centre: UnitPoint = .middle) {
    self.zoom = min(max(zoom, 1), Self.largestZoom)
    self.centre = centre
  }

  /// The whole picture.
  package static let whole = Framing()
  package static let largestZoom = 8.0

  /// The same view after the picture has been mirrored left to right.
  var mirrored: Framing {
    Framing(zoom: zoom, centre: UnitPoint(x: 1 - centre.x, y: centre.y))
  }

  /// The same view after the picture has been turned by a quarter clockwise.
  var quarterTurned: Framing {
    Framing(zoom: zoom, centre: UnitPoint(x: 1 - centre.y, y: centre.x))
  }
}

/// A place in a picture whose width and height are 1.
package struct UnitPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle.
  package static let middle = UnitPoint(x: 0.5, y: 0.5)
}
