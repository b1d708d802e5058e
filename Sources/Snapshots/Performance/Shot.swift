package import Imaging
package import Scene

/// A picture that was taken of a performance.
package struct Shot {
  /// The number that the schedule gave it.
  package let number: Int
  /// When it was taken, in the performance's own time.
  package let time: Duration
  /// The caption lines in it, from top to bottom, and the notices.
  package let rows: [Scene.Row]
  package let notices: [String]
  /// The same for shots between which nothing changed: they are the same picture.
  package let painting: Int
  /// True if nothing stands over the camera's picture: no caption, no notice, no control.
  package let isBare: Bool
  let paint: () throws -> Bitmap

  /// Its pixels, until the next shot is taken; a shot whose pixels nobody asks for is not painted.
  ///
  /// - Throws: that the window's pixels cannot be read.
  package func pixels() throws -> Bitmap { try paint() }
}
