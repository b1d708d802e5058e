internal import Imaging

extension PixelRect {
  /// Returns the rectangle without `left` and `right` pixels at its sides.
  func inset(by left: Int, _ right: Int = 0) -> PixelRect {
    PixelRect(
      x: minX + left, y: minY, width: max(0, size.width - left - right), height: size.height)
  }

  /// Returns the rectangle moved by the coordinates of a point.
  func moved(by offset: PixelPoint) -> PixelRect {
    PixelRect(origin: PixelPoint(x: minX + offset.x, y: minY + offset.y), size: size)
  }

  /// Returns a rectangle of `size` in the middle of this one.
  func centered(_ size: PixelSize) -> PixelRect {
    PixelRect(
      x: minX + (self.size.width - size.width) / 2,
      y: minY + (self.size.height - size.height) / 2, width: size.width, height: size.height)
  }
}
