package import Imaging

/// Where to look next: the framings that gestures ask for.
extension PicturePlacement {
  /// The framing with which the picture point now at `anchor` is still there after zooming to `zoom`.
  package func framing(
    zoomedTo zoom: Double, from current: Framing, around anchor: PixelPoint, in viewport: PixelSize
  ) -> Framing {
    let target = Framing(zoom: zoom)
    let growth = target.zoom / current.zoom
    let width = Double(virtualSize.width) * growth
    let height = Double(virtualSize.height) * growth
    let point = picturePoint(at: anchor)
    return Framing(
      zoom: target.zoom,
      centre: UnitPoint(
        x: Self.reachable(
          point.x + (Double(viewport.width) / 2 - Double(anchor.x)) / width,
          share: Double(viewport.width) / width),
        y: Self.reachable(
          point.y + (Double(viewport.height) / 2 - Double(anchor.y)) / height,
          share: Double(viewport.height) / height)))
  }

  /// The framing after the picture was pulled by `across` and `down` pixels.
  package func framing(
    panned current: Framing, across: Int, down: Int, in viewport: PixelSize
  ) -> Framing {
    let width = Double(virtualSize.width)
    let height = Double(virtualSize.height)
    return Framing(
      zoom: current.zoom,
      centre: UnitPoint(
        x: Self.reachable(
          current.centre.x - Double(across) / width, share: Double(viewport.width) / width),
        y: Self.reachable(
          current.centre.y - Double(down) / height, share: Double(viewport.height) / height)))
  }

  /// Keeps a centre where the window's edge does not leave the picture.
  private static func reachable(_ centre: Double, share: Double) -> Double {
    guard share < 1 else { return 0.5 }
    return min(1 - share / 2, max(share / 2, centre))
  }
}
