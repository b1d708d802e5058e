package import Imaging

/// A picture that was taken of a performance.
package struct Shot {
  /// The number that the schedule gave it.
  package let number: Int
  /// When it was taken, in the performance's own time.
  package let time: Duration
  /// Its pixels, until the next shot is taken.
  package let pixels: Bitmap
  /// The same for shots between which nothing changed: they are the same picture.
  package let painting: Int
  /// True if nothing stands over the camera's picture: no caption, no notice, no control.
  package let isBare: Bool
}
