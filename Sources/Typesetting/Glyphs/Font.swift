internal import Imaging

/// A face at one size, which draws runs.
///
/// Glyphs stand at quarters of a pixel from the start of their line. Their outlines are hinted up
/// and down only, so that horizontal strokes are sharp, and no letter is wider or narrower than in
/// the design.
///
/// Each instance belongs to one thread.
final class Font: GlyphSource {
  let metrics: LineMetrics
  private let face: OpenFace
  private let coverage: GlyphCoverage
  /// The em in pixels.
  private let size: Double

  /// Creates a font.
  ///
  /// - Parameters:
  ///   - face: A face with outlines.
  ///   - size: The em in 1/64 pixels.
  ///   - outline: The width of the contours that the font draws on both sides of the glyph edges,
  ///     or 0 for the letters themselves.
  init(face: OpenFace, size: Int, outline: Int = 0) {
    self.face = face
    self.size = Double(size) / 64
    metrics = face.metrics(size: size)
    coverage = GlyphCoverage(of: face, size: size, outline: outline)
  }

  func advance(of text: String, direction: TextDirection, script: Script) -> EmLength {
    face.advance(of: text, direction: direction, script: script)
  }

  /// A glyph and its position.
  private struct PlacedGlyph {
    let glyph: GlyphCoverage.Glyph
    /// The position of the pen, in columns of the coverage.
    let pen: Int
    /// The row of the upper edge, relative to the baseline.
    let top: Int
  }

  func glyphs(
    of text: String, direction: TextDirection, script: Script, at start: EmLength
  ) -> GlyphPicture? {
    coverage.makeRoom()
    let placed = placedGlyphs(of: text, direction: direction, script: script, at: start)
    guard let bounds = Self.bounds(of: placed) else { return nil }
    let bitmap = Bitmap(size: bounds.size)
    for placedGlyph in placed {
      for row in 0..<placedGlyph.glyph.rows {
        unsafe coverage.add(
          row: row, of: placedGlyph.glyph, pen: placedGlyph.pen,
          to: bitmap.view.row(placedGlyph.top + row - bounds.minY), origin: bounds.minX)
      }
    }
    return GlyphPicture(view: bitmap.view, corner: bounds.origin)
  }

  private func placedGlyphs(
    of text: String, direction: TextDirection, script: Script, at start: EmLength
  ) -> [PlacedGlyph] {
    let columns = Double(GlyphCoverage.columnsPerPixel)
    var pen = start
    return face.shape(text, direction: direction, script: script).map { shaped in
      defer { pen = pen + shaped.advance }
      let glyph = coverage.glyph(shaped.index)
      return PlacedGlyph(
        glyph: glyph, pen: (pen + shaped.right).roundedPixels(at: size * columns),
        top: -glyph.top - shaped.up.roundedPixels(at: size))
    }
  }

  /// Returns the pixels that the glyphs touch, or nil if there is no ink.
  private static func bounds(of placed: [PlacedGlyph]) -> PixelRect? {
    let rects = placed.compactMap { placed -> PixelRect? in
      let columns = placed.glyph.pixels(pen: placed.pen)
      guard !columns.isEmpty else { return nil }
      return PixelRect(
        x: columns.lowerBound, y: placed.top, width: columns.count, height: placed.glyph.rows)
    }
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }
}
