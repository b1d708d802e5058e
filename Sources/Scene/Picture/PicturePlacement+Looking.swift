package import Imaging

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
      let point = Self.reachable(center, share: room / length) + away / length
      return Self.reachable(point - away / (length * growth), share: room / (length * growth))
    }
    return Framing(
      zoom: target.zoom,
      center: UnitPoint(
        x: center(current.center.x, virtualSize.width, viewport.width, anchor.x),
        y: center(current.center.y, virtualSize.height, viewport.height, anchor.y)))
  }

  /// Returns the framing after a drag of the picture by `across` and `down` pixels.
  package func framing(
    panned current: Framing, across: Int, down: Int, in viewport: PixelSize
  ) -> Framing {
    let width = Double(virtualSize.width)
    let height = Double(virtualSize.height)
    return Framing(
      zoom: current.zoom,
      center: UnitPoint(
        x: Self.reachable(
          current.center.x - Double(across) / width, share: Double(viewport.width) / width),
        y: Self.reachable(
          current.center.y - Double(down) / height, share: Double(viewport.height) / height)))
  }

  /// Returns the center limited so that the window does not extend beyond the picture.
  private static func reachable(_ center: Double, share: Double) -> Double {
    guard share < 1 else { return 0.5 }
    return min(1 - share / 2, max(share / 2, center))
  }
}
