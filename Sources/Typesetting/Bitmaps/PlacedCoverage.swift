internal import Imaging

/// The coverage of a run's glyphs, cut to their ink, at its place as seen from the line's start on its
/// baseline.
struct PlacedCoverage {
  let pixels: PixelView
  let bounds: PixelRect
  /// Whether `pixels` are premultiplied colours and no mere coverage.
  let hasOwnColors: Bool

  /// The ink of `picture` with the run's start at `pen`; nil when there is none.
  init?(_ picture: GlyphPicture, pen: Int) {
    let ink = picture.view.inkBounds
    guard !ink.isEmpty else { return nil }
    pixels = picture.view.part(ink)
    hasOwnColors = picture.hasOwnColors
    bounds = PixelRect(
      x: pen + ink.minX - picture.pen.x, y: ink.minY - picture.pen.y,
      width: ink.size.width, height: ink.size.height)
  }

  private init(pixels: PixelView, bounds: PixelRect, of whole: PlacedCoverage) {
    self.pixels = pixels
    self.bounds = bounds
    hasOwnColors = whole.hasOwnColors
  }

  /// The same ink so many pixels further right and down.
  func moved(right: Int, down: Int) -> PlacedCoverage {
    let origin = PixelPoint(x: bounds.minX + right, y: bounds.minY + down)
    return PlacedCoverage(
      pixels: pixels, bounds: PixelRect(origin: origin, size: bounds.size),
      of: self)
  }

  /// The same ink in all places up to `distance` away, in eight directions.
  func spread(by distance: Int) -> [PlacedCoverage] {
    (1...max(1, distance)).flatMap { step in
      [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)].map { right, down in
        moved(right: right * step, down: down * step)
      }
    }
  }

  /// The part whose x lies in `columns`; nil when there is none.
  func part(_ columns: Range<Int>) -> PlacedCoverage? {
    let cut = columns.clamped(to: bounds.minX..<bounds.maxX)
    guard !cut.isEmpty else { return nil }
    let part = PixelRect(
      x: cut.lowerBound - bounds.minX, y: 0, width: cut.count, height: bounds.size.height)
    return PlacedCoverage(
      pixels: pixels.part(part),
      bounds: PixelRect(
        x: cut.lowerBound, y: bounds.minY, width: cut.count, height: bounds.size.height),
      of: self)
  }
}
