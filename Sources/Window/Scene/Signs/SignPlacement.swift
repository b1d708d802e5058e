internal import Imaging
internal import Signs

/// The way of points and signs from the camera's picture to a pane.
struct SignPlacement {
  /// The camera's picture in its part of the window, and its size before orientation.
  let picture: PicturePlacement
  let size: PixelSize
  /// The part of the window that shows the picture, and the pane.
  let area: PanePlacement
  let pane: PanePlacement

  /// The part of the pane's coordinates that shows the picture, which may go on in other panes.
  var visible: PixelRect { pane.local(area.frame) }

  /// Returns the signs that the pane shows: those whose middle is in it, so that nobody sees half of their words.
  func shown(_ overlays: [SignOverlay]) -> [SignOverlay] {
    overlays.filter { overlay in
      // A motion that makes no sense moves them to nowhere.
      guard overlay.place.isNearPictures else { return false }
      let middle = place(overlay.place.center)
      let seen = PixelPoint(
        x: min(max(Int(middle.x), visible.minX), visible.maxX - 1),
        y: min(max(Int(middle.y), visible.minY), visible.maxY - 1))
      return PixelRect(origin: .zero, size: pane.frame.size).contains(seen)
    }
  }

  /// Returns overlays as they are seen in the picture's orientation: nobody reads mirrored words.
  func oriented(_ overlays: [SignOverlay]) -> [SignOverlay] {
    guard picture.orientation.isMirrored else { return overlays }
    return overlays.map { $0.mirrored(inWidth: Double(size.width)) }
  }

  /// Returns the point of the pane at which a point of the oriented overlays is shown.
  func place(_ point: PlanePoint) -> PlanePoint {
    var point = point
    // The overlays are mirrored already, in the camera's own picture.
    if picture.orientation.isMirrored { point.x = Double(size.width) - point.x }
    let oriented = picture.orientation.applied(to: size)
    let turned = turned(point)
    let shown = PlanePoint(
      x: Double(picture.corner.x)
        + turned.x * Double(picture.scaledSize.width) / Double(max(1, oriented.width)),
      y: Double(picture.corner.y)
        + turned.y * Double(picture.scaledSize.height) / Double(max(1, oriented.height)))
    return pane.local(area.window(shown))
  }

  /// Returns the place of a point of the camera's picture after its rotation and mirroring.
  private func turned(_ point: PlanePoint) -> PlanePoint {
    let (width, height) = (Double(size.width), Double(size.height))
    var turned =
      switch picture.orientation.rotation {
      case .none: point
      case .quarter: PlanePoint(x: height - point.y, y: point.x)
      case .half: PlanePoint(x: width - point.x, y: height - point.y)
      case .threeQuarters: PlanePoint(x: point.y, y: width - point.x)
      }
    if picture.orientation.isMirrored {
      turned.x = Double(picture.orientation.applied(to: size).width) - turned.x
    }
    return turned
  }
}

extension PanePlacement {
  /// Returns the point of the window at which a point of the pane is shown.
  fileprivate func window(_ point: PlanePoint) -> PlanePoint {
    isRotated180
      ? PlanePoint(x: Double(frame.maxX) - point.x, y: Double(frame.maxY) - point.y)
      : PlanePoint(x: point.x + Double(frame.minX), y: point.y + Double(frame.minY))
  }

  /// Returns the point of the pane that is shown at a point of the window.
  fileprivate func local(_ point: PlanePoint) -> PlanePoint {
    isRotated180
      ? PlanePoint(x: Double(frame.maxX) - point.x, y: Double(frame.maxY) - point.y)
      : PlanePoint(x: point.x - Double(frame.minX), y: point.y - Double(frame.minY))
  }
}
