package import Imaging

/// The part of a window that shows the camera picture pixel by pixel, and the rows in which it stands alone.
///
/// A painter whose window system can read the picture's memory need not copy these rows.
package struct PlainPicture: Equatable {
  /// The position of the picture's top left corner in the window.
  package let corner: PixelPoint
  /// The rows of the window that show nothing but the picture, from the top, with a gap between any two ranges.
  package let bareRows: [Range<Int>]
  /// The other rows.
  package let composedRows: [Range<Int>]

  /// Divides the rows of `scene`, or returns nil if its picture is scaled, turned, dimmed, beside black columns or
  /// nowhere bare.
  package init?(of scene: Scene, picture: ShownPicture) {
    let size = picture.bitmap.size
    guard scene.pictures.count == 1, let area = scene.pictures.first, area.showsPixels(of: picture),
      area.visible.minX == 0, area.visible.maxX == scene.viewport.width
    else { return nil }
    corner = area.placement.window(PixelRect(origin: area.picture.corner, size: size)).origin
    let height = scene.viewport.height
    let covered =
      scene.layers.filter { $0.opacity > 0 && !$0.bounds.isEmpty }.map(\.bounds.rows)
      + [0..<area.visible.minY, area.visible.maxY..<height]
    var (bare, composed): ([Range<Int>], [Range<Int>]) = ([], [])
    var start = 0
    for rows in covered.map({ $0.clamped(to: 0..<height) }).filter({ !$0.isEmpty })
      .sorted(by: { $0.lowerBound < $1.lowerBound })
    {
      if rows.lowerBound > start { bare.append(start..<rows.lowerBound) }
      if let last = composed.last, rows.lowerBound <= last.upperBound {
        composed[composed.count - 1] = last.lowerBound..<max(last.upperBound, rows.upperBound)
      } else {
        composed.append(rows)
      }
      start = max(start, rows.upperBound)
    }
    if start < height { bare.append(start..<height) }
    guard !bare.isEmpty else { return nil }
    (bareRows, composedRows) = (bare, composed)
  }

  /// Returns true if all of these rows are bare.
  package func showsBare(_ rows: Range<Int>) -> Bool {
    bareRows.contains { $0.lowerBound <= rows.lowerBound && rows.upperBound <= $0.upperBound }
  }
}

extension PictureArea {
  /// Returns true if each pixel of the frame is one pixel of the window.
  fileprivate func showsPixels(of frame: ShownPicture) -> Bool {
    frame.orientation(for: picture.orientation) == .identity
      && picture.scaledSize == frame.bitmap.size && picture.brightness == 1
      && !placement.isRotated180
  }
}

extension PixelRect {
  fileprivate var rows: Range<Int> { minY..<maxY }
}
