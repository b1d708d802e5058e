package import Imaging

/// Where to look next: the framings that gestures ask for.
extension PicturePlacement {
  /// The framing with which the picture point now at `anchor` is still there after zooming to `zoom`.
  ///
  /// It follows from `current` and not from the corner, which stands on a whole pixel: many small
  /// steps end where one large one does.
  package func framing(
    zoomedTo zoom: Double, from current: Framing, around anchor: PixelPoint, in viewport: PixelSize
  ) -> Framing {
    let target = Framing(zoom: zoom)
    let growth = target.zoom / current.zoom
    func centre(_ centre: Double, _ length: Int, _ room: Int, _ anchor: Int) -> Double {
      let (length, room) = (Double(length), Double(room))
      let away = Double(anchor) - room / 2
      let point = Self.reachable(centre, share: room / length) + away / length
      return Self.reachable(point - away / (length * growth), share: room / (length * growth))
    }
    return Framing(
      zoom: target.zoom,
      centre: UnitPoint(
        x: centre(current.centre.x, virtualSize.width, viewport.width, anchor.x),
        y: centre(current.centre.y, virtualSize.height, viewport.height, anchor.y)))
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
