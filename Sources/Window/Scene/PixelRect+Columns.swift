internal import Imaging
internal import Typesetting

extension PixelRect {
  /// Returns the rectangle without `left` and `right` pixels at its sides.
  func inset(by left: Int, _ right: Int = 0) -> PixelRect {
    columns(left..<max(left, size.width - right))
  }

  var middle: PixelPoint { PixelPoint(x: minX + size.width / 2, y: minY + size.height / 2) }

  /// Returns the rectangle moved by the coordinates of a point.
  func moved(by offset: PixelPoint) -> PixelRect {
    PixelRect(origin: PixelPoint(x: minX + offset.x, y: minY + offset.y), size: size)
  }

  /// Returns the part for a line's ink, which ends `reach` pixels beyond ascent and descent.
  func inkRoom(baseline: Int, font: LineMetrics, reach: Int) -> PixelRect {
    intersection(
      PixelRect(
        x: minX, y: baseline - font.ascent - reach, width: size.width,
        height: font.ascent + font.descent + 2 * reach))
  }

  /// Returns the part in columns that are counted from the left edge.
  func columns(_ columns: Range<Int>) -> PixelRect {
    PixelRect(x: minX + columns.lowerBound, y: minY, width: columns.count, height: size.height)
  }
}
