package import Imaging

/// The bitmap of one line, cropped to its ink.
package struct LineBitmap: Sendable {
  /// The pixels in premultiplied BGRA.
  ///
  /// The bitmap is never written after it has been returned, so its identity identifies its
  /// contents.
  package let bitmap: Bitmap
  /// The start of the line on its baseline, relative to the top left corner of the bitmap.
  ///
  /// The point may lie outside the bitmap, for example if the ink begins to the right of the pen.
  package let origin: PixelPoint

  /// Returns the position of the bitmap's top left corner for a line that starts at `pen`.
  package func place(pen: PixelPoint) -> PixelPoint {
    PixelPoint(x: pen.x - origin.x, y: pen.y - origin.y)
  }
}
