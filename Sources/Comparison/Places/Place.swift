package import Imaging

/// A connected part of an image that is visibly different.
package struct Place: Hashable, Sendable {
  /// The smallest rectangle around the changed pixels.
  package let bounds: PixelRect
  /// The number of visibly different pixels.
  package let pixels: Int

  package init(bounds: PixelRect, pixels: Int) {
    self.bounds = bounds
    self.pixels = pixels
  }
}
