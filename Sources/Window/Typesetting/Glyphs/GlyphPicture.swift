internal import Imaging

/// Drawn glyphs, positioned relative to the start of their line.
struct GlyphPicture {
  /// The greatest area of a picture or of a line, in pixels.
  ///
  /// The largest lines of real captions have a quarter of it. Larger ones, which only absurd font
  /// files make, are left out.
  static let maxArea = 1 << 25

  /// The pixels: white with straight alpha as coverage, or premultiplied colors.
  let view: PixelView
  /// The top left corner of the image, relative to the start of the line on its baseline.
  let corner: PixelPoint
  /// True if the glyphs have their own colors, as emoji do, and ignore the text color.
  var hasOwnColors = false

  var bounds: PixelRect { PixelRect(origin: corner, size: view.size) }

  /// Returns the bounds of a picture of all `parts`, or nil without parts or beyond `maxArea`.
  static func bounds(around parts: [PixelRect]) -> PixelRect? {
    guard let first = parts.first else { return nil }
    let bounds = parts.dropFirst().reduce(first) { $0.union($1) }
    return bounds.size.area <= maxArea ? bounds : nil
  }

  /// The part with ink, or nil if there is none.
  var cropped: GlyphPicture? {
    let ink = view.inkBounds
    return ink.isEmpty ? nil : part(ink)
  }

  /// Returns the same ink moved by the given number of pixels.
  func moved(right: Int, down: Int) -> GlyphPicture {
    GlyphPicture(
      view: view, corner: PixelPoint(x: corner.x + right, y: corner.y + down),
      hasOwnColors: hasOwnColors)
  }

  /// Returns copies of the ink at every step up to `distance` pixels away, in eight directions.
  func spread(by distance: Int) -> [GlyphPicture] {
    (1...max(1, distance)).flatMap { step in
      [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)].map { right, down in
        moved(right: right * step, down: down * step)
      }
    }
  }

  /// Returns the part in `columns`, counted from the start of the line, or nil if none is there.
  func part(_ columns: Range<Int>) -> GlyphPicture? {
    let visible = columns.clamped(to: bounds.minX..<bounds.maxX)
    guard !visible.isEmpty else { return nil }
    return part(
      PixelRect(
        x: visible.lowerBound - corner.x, y: 0, width: visible.count, height: view.size.height))
  }

  private func part(_ rect: PixelRect) -> GlyphPicture {
    GlyphPicture(
      view: view.part(rect), corner: PixelPoint(x: corner.x + rect.minX, y: corner.y + rect.minY),
      hasOwnColors: hasOwnColors)
  }
}
