package import Imaging

/// The place of a pane in the window: its rectangle and its turn.
///
/// The contents of a pane are laid out upright, in coordinates that start at the pane's own top
/// left corner. The pane of a reader on the opposite side of the screen is turned by 180 degrees.
package struct PanePlacement: Hashable, Sendable {
  /// The rectangle in the window, in device pixels.
  package let frame: PixelRect
  /// True if the contents are turned by 180 degrees.
  package let isTurned: Bool

  package init(_ frame: PixelRect, isTurned: Bool = false) {
    self.frame = frame
    self.isTurned = isTurned
  }

  /// Creates the place of a pane that is the whole window.
  package init(whole viewport: PixelSize) {
    self.init(PixelRect(origin: .zero, size: viewport))
  }

  /// Returns the point of the pane that is shown at `point` of the window.
  package func local(_ point: PixelPoint) -> PixelPoint {
    isTurned
      ? PixelPoint(x: frame.maxX - 1 - point.x, y: frame.maxY - 1 - point.y)
      : PixelPoint(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// Returns the rectangle of the pane that is shown at `rect` of the window.
  func local(_ rect: PixelRect) -> PixelRect {
    let origin =
      isTurned
      ? PixelPoint(x: frame.maxX - rect.maxX, y: frame.maxY - rect.maxY)
      : PixelPoint(x: rect.minX - frame.minX, y: rect.minY - frame.minY)
    return PixelRect(origin: origin, size: rect.size)
  }

  /// Returns the rectangle of the window at which `rect` of the pane is shown.
  package func window(_ rect: PixelRect) -> PixelRect {
    let origin =
      isTurned
      ? PixelPoint(x: frame.maxX - rect.maxX, y: frame.maxY - rect.maxY)
      : PixelPoint(x: rect.minX + frame.minX, y: rect.minY + frame.minY)
    return PixelRect(origin: origin, size: rect.size)
  }

  /// Returns the layers of the pane as layers of the window, clipped to the pane.
  func window(_ layers: [Scene.Layer]) -> [Scene.Layer] {
    layers.map { layer in
      var layer = layer
      let place = window(PixelRect(origin: layer.origin, size: layer.bitmap.size))
      layer.origin = place.origin
      layer.isTurned = isTurned
      layer.clip = layer.clip.map(window)
      if frame.intersection(layer.bounds) != layer.bounds {
        layer.clip = layer.clip.map(frame.intersection) ?? frame
      }
      return layer
    }
  }
}

/// A part of the window, as shares of its width and height.
package struct WindowPart: Hashable, Sendable, Codable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double = 0, top: Double = 0, right: Double = 1, bottom: Double = 1) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package static let whole = WindowPart()
  package static let upperHalf = WindowPart(bottom: 0.5)
  package static let lowerHalf = WindowPart(top: 0.5)

  /// Returns the part in device pixels; adjacent parts share an edge.
  package func rect(in viewport: PixelSize) -> PixelRect {
    func pixels(_ share: Double, of length: Int) -> Int {
      Int((min(max(share, 0), 1) * Double(length)).rounded())
    }
    let (x, y) = (pixels(left, of: viewport.width), pixels(top, of: viewport.height))
    return PixelRect(
      x: x, y: y, width: max(0, pixels(right, of: viewport.width) - x),
      height: max(0, pixels(bottom, of: viewport.height) - y))
  }
}
