internal import Imaging

/// The drawn glyphs of a run, cropped to their ink and positioned relative to the start of the
/// line.
struct PositionedCoverage {
  let pixels: PixelView
  let bounds: PixelRect
  /// True if `pixels` holds premultiplied colors instead of coverage.
  let hasOwnColors: Bool

  /// Creates the coverage of `picture`, or nil if there is no ink.
  init?(_ picture: GlyphPicture) {
    let ink = picture.view.inkBounds
    guard !ink.isEmpty else { return nil }
    pixels = picture.view.part(ink)
    hasOwnColors = picture.hasOwnColors
    bounds = PixelRect(
      x: picture.corner.x + ink.minX, y: picture.corner.y + ink.minY,
      width: ink.size.width, height: ink.size.height)
  }

  private init(pixels: PixelView, bounds: PixelRect, of whole: PositionedCoverage) {
    self.pixels = pixels
    self.bounds = bounds
    hasOwnColors = whole.hasOwnColors
  }

  /// Returns the same ink moved by the given number of pixels.
  func moved(right: Int, down: Int) -> PositionedCoverage {
    let origin = PixelPoint(x: bounds.minX + right, y: bounds.minY + down)
    return PositionedCoverage(
      pixels: pixels, bounds: PixelRect(origin: origin, size: bounds.size),
      of: self)
  }

  /// Returns copies of the ink at every step up to `distance` pixels away, in eight directions.
  func spread(by distance: Int) -> [PositionedCoverage] {
    (1...max(1, distance)).flatMap { step in
      [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)].map { right, down in
        moved(right: right * step, down: down * step)
      }
    }
  }

  /// Returns the part of the ink in `columns`, or nil if no ink is there.
  func part(_ columns: Range<Int>) -> PositionedCoverage? {
    let visible = columns.clamped(to: bounds.minX..<bounds.maxX)
    guard !visible.isEmpty else { return nil }
    let part = PixelRect(
      x: visible.lowerBound - bounds.minX, y: 0, width: visible.count, height: bounds.size.height)
    return PositionedCoverage(
      pixels: pixels.part(part),
      bounds: PixelRect(
        x: visible.lowerBound, y: bounds.minY, width: visible.count, height: bounds.size.height),
      of: self)
  }
}
