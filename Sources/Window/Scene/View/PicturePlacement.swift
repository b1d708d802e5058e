package import Imaging

/// The placement of the oriented camera picture in the window.
package struct PicturePlacement: Hashable, Sendable {
  package var orientation: Orientation
  /// The part of the window that shows the picture, between black bars.
  package var visible: PixelRect
  /// The size of the whole oriented picture after scaling.
  package var scaledSize: PixelSize
  /// The top left corner of the whole oriented picture, in window coordinates.
  package var corner: PixelPoint
  /// The width of the whole oriented picture before it is rounded to whole pixels.
  let exactWidth: Double
  /// The brightness: 1, or less while the camera is lost.
  package var brightness: Double

  /// Places a picture of `size` (before orientation) so that `framing` is visible.
  package init(
    of size: PixelSize, in viewport: PixelSize, fit: ViewState.Fit, orientation: Orientation,
    framing: Framing, brightness: Double = 1
  ) {
    let oriented = orientation.applied(to: size)
    let across = Double(viewport.width) / Double(max(oriented.width, 1))
    let down = Double(viewport.height) / Double(max(oriented.height, 1))
    let desired = (fit == .contain ? min(across, down) : max(across, down)) * framing.zoom
    let scale = min(desired, Self.maxSideLength / Double(max(oriented.width, oriented.height, 1)))
    exactWidth = Double(oriented.width) * scale
    scaledSize = oriented.scaled(by: scale)
    corner = PixelPoint(
      x: Self.start(of: scaledSize.width, in: viewport.width, center: framing.center.x),
      y: Self.start(of: scaledSize.height, in: viewport.height, center: framing.center.y))
    visible = PixelRect(origin: corner, size: scaledSize)
      .intersection(PixelRect(origin: .zero, size: viewport))
    self.orientation = orientation
    self.brightness = brightness
  }

  /// The maximum length of a side in pixels, which only extreme aspect ratios reach.
  private static let maxSideLength = 131_072.0

  /// Returns the start of the picture on one axis: centered if it fits, or else placed by `center`
  /// without a gap at the edges.
  private static func start(of length: Int, in room: Int, center: Double) -> Int {
    guard length > room else { return (room - length) / 2 }
    let desired = Int((Double(room) / 2 - center * Double(length)).rounded())
    return min(0, max(room - length, desired))
  }

  /// Returns the visible part of the window, perhaps empty, that shows a rectangle of the camera's
  /// picture, whose size before orientation is `size`.
  package func window(_ rect: PixelRect, of size: PixelSize) -> PixelRect {
    let oriented = orientation.applied(to: size)
    let turned = orientation.applied(to: rect, in: size)
    func pixels(_ length: Int, _ whole: Int, _ scaled: Int) -> Int {
      Int((Double(length) * Double(scaled) / Double(max(1, whole))).rounded())
    }
    let left = pixels(turned.minX, oriented.width, scaledSize.width)
    let top = pixels(turned.minY, oriented.height, scaledSize.height)
    return PixelRect(
      x: corner.x + left, y: corner.y + top,
      width: pixels(turned.maxX, oriented.width, scaledSize.width) - left,
      height: pixels(turned.maxY, oriented.height, scaledSize.height) - top
    ).intersection(visible)
  }
}

/// The framings that result from zooming and panning.
extension PicturePlacement {
  /// Returns the framing after a zoom to `zoom` that keeps the picture point at `anchor` in place.
  ///
  /// The result derives from `current` and not from `corner`, which is rounded to whole pixels.
  /// Many small steps therefore give the same result as one large step.
  package func framing(
    zoomedTo zoom: Double, from current: Framing, around anchor: PixelPoint, in viewport: PixelSize
  ) -> Framing {
    let target = Framing(zoom: zoom)
    let growth = target.zoom / current.zoom
    func center(_ center: Double, _ length: Int, _ room: Int, _ anchor: Int) -> Double {
      let (length, room) = (Double(length), Double(room))
      let away = Double(anchor) - room / 2
      let point = Self.clamped(center, share: room / length) + away / length
      return Self.clamped(point - away / (length * growth), share: room / (length * growth))
    }
    return Framing(
      zoom: target.zoom,
      center: UnitPoint(
        x: center(current.center.x, scaledSize.width, viewport.width, anchor.x),
        y: center(current.center.y, scaledSize.height, viewport.height, anchor.y)))
  }

  /// Returns the framing after a drag of the picture by `across` and `down` pixels.
  package func framing(
    panned current: Framing, across: Int, down: Int, in viewport: PixelSize
  ) -> Framing {
    func center(_ center: Double, _ distance: Int, _ length: Int, _ room: Int) -> Double {
      let length = Double(length)
      return Self.clamped(center - Double(distance) / length, share: Double(room) / length)
    }
    return Framing(
      zoom: current.zoom,
      center: UnitPoint(
        x: center(current.center.x, across, scaledSize.width, viewport.width),
        y: center(current.center.y, down, scaledSize.height, viewport.height)))
  }

  /// Returns the center limited so that the window does not extend beyond the picture.
  private static func clamped(_ center: Double, share: Double) -> Double {
    guard share < 1 else { return 0.5 }
    return min(1 - share / 2, max(share / 2, center))
  }
}
