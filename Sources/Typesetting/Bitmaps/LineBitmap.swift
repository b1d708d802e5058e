package import Imaging

/// The picture of one line: all of its ink and nothing around it.
package struct LineBitmap: Sendable {
  /// Premultiplied BGRA; written before it is handed out and never after, so its identity may stand
  /// for its contents.
  package let bitmap: Bitmap
  /// The start of the line on its baseline, from the bitmap's top left corner.
  ///
  /// It may lie outside: ink may begin right of the pen, or stand above the baseline as a whole.
  package let origin: PixelPoint

  /// Where the bitmap's top left corner comes to lie when the line's left end is at `pen`.
  package func place(pen: PixelPoint) -> PixelPoint {
    PixelPoint(x: pen.x - origin.x, y: pen.y - origin.y)
  }
}
