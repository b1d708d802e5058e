package import Imaging

/// A connected part of a picture that is visibly different.
package struct Place: Hashable, Sendable {
  /// The smallest rectangle around it.
  package let bounds: PixelRect
  /// How many of its pixels are visibly different.
  package let pixels: Int

  package init(bounds: PixelRect, pixels: Int) {
    self.bounds = bounds
    self.pixels = pixels
  }
}
