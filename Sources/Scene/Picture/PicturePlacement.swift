package import Imaging

/// Where the turned camera picture stands in the window.
package struct PicturePlacement: Hashable, Sendable {
  package var orientation: Orientation
  /// The part of the window that shows picture; the rest is bars.
  package var visible: PixelRect
  /// The size of the whole turned picture, as enlarged.
  package var virtualSize: PixelSize
  /// Where the top left corner of the whole turned picture is, in the window.
  package var corner: PixelPoint
  /// 1, or less while the picture is an old one.
  package var brightness: Double

  /// Places a picture of `size` (not turned) so that `framing` is looked at.
  package init(
    of size: PixelSize, in viewport: PixelSize, fit: ViewState.Fit, orientation: Orientation,
    framing: Framing, brightness: Double = 1
  ) {
    let turned = orientation.applied(to: size)
    let across = Double(viewport.width) / Double(max(turned.width, 1))
    let down = Double(viewport.height) / Double(max(turned.height, 1))
    let wanted = (fit == .contain ? min(across, down) : max(across, down)) * framing.zoom
    let scale = min(wanted, Self.longestSide / Double(max(turned.width, turned.height, 1)))
    virtualSize = PixelSize(
      width: max(1, Int((Double(turned.width) * scale).rounded())),
      height: max(1, Int((Double(turned.height) * scale).rounded())))
    corner = PixelPoint(
      x: Self.start(of: virtualSize.width, in: viewport.width, centre: framing.centre.x),
      y: Self.start(of: virtualSize.height, in: viewport.height, centre: framing.centre.y))
    visible = PixelRect(origin: corner, size: virtualSize)
      .intersection(PixelRect(origin: .zero, size: viewport))
    self.orientation = orientation
    self.brightness = brightness
  }

  /// What the largest window at the largest zoom needs; a picture a hundred times as long as wide is not
  /// enlarged beyond it.
  private static let longestSide = 131_072.0

  /// In the middle while it fits, else as `centre` asks but never leaving a gap at an edge.
  private static func start(of length: Int, in room: Int, centre: Double) -> Int {
    guard length > room else { return (room - length) / 2 }
    let wanted = Int((Double(room) / 2 - centre * Double(length)).rounded())
    return min(0, max(room - length, wanted))
  }

  /// The place in the turned picture that is seen at `point` of the window.
  package func picturePoint(at point: PixelPoint) -> UnitPoint {
    UnitPoint(
      x: Double(point.x - corner.x) / Double(virtualSize.width),
      y: Double(point.y - corner.y) / Double(virtualSize.height))
  }
}
