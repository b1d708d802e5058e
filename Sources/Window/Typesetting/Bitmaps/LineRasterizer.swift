package import Imaging
internal import Language

/// A rasterizer for lines of one size, whose runs stand on one baseline in one bitmap.
struct LineRasterizer {
  let fonts: FontCache
  /// The em in pixels.
  let size: Double
  let paint: LinePaint

  /// Glyphs and the color to fill them with, unless they have their own colors.
  private struct ColoredGlyphs {
    let picture: GlyphPicture
    let color: GlyphColor
  }

  /// A run, the position of its left end, and its glyphs if they are needed.
  private struct PositionedRun {
    let run: TextRun
    /// The distance from the start of the line to the right, which is not positive from right to
    /// left.
    let pen: EmLength
    let letters: GlyphPicture?
  }

  /// Returns the bitmap of `line`, or nil if the line has no ink.
  func bitmap(of line: TextLine) -> LineBitmap? {
    let runs = positionedRuns(of: line)
    let letters = coloredLetters(of: runs)
    let edges = coloredEdges(of: runs)
    let softness = paint.edge?.softness ?? 0
    // One column more than the blur radius, for rounding.
    let margin = softness > 0 ? softness + 1 : 0
    let all =
      edges.map { $0.picture.bounds.expanded(by: margin) } + letters.map(\.picture.bounds)
    guard let bounds = GlyphPicture.bounds(around: all) else { return nil }

    let bitmap = Bitmap(size: bounds.size)
    draw(edges, on: bitmap, bounds: bounds)
    bitmap.view.blur(radius: softness)
    draw(letters, on: bitmap, bounds: bounds)
    if paint.opacity < 255 { bitmap.view.fade(to: Double(paint.opacity) / 255) }
    return LineBitmap(
      bitmap: bitmap, origin: PixelPoint(x: -bounds.minX, y: -bounds.minY),
      advance: line.advance, direction: line.direction)
  }

  private func positionedRuns(of line: TextLine) -> [PositionedRun] {
    let needsLetters = paint.fill != nil || glyphCopies.contains { $0.outline == 0 }
    // Runs are placed from the end that stays while the line grows.
    var pen = .zero - (line.direction == .rightToLeft ? line.width : line.startTrim)
    return line.runs.map { run in
      defer { pen = pen + run.width }
      let letters = needsLetters ? fonts.glyphs(run.face, size: size) : nil
      return PositionedRun(
        run: run, pen: pen, letters: letters.flatMap { glyphs(of: run, in: $0, pen: pen) })
    }
  }

  private var glyphCopies: [LineEdge.GlyphCopy] { paint.edge?.glyphCopies ?? [] }

  private func coloredLetters(of runs: [PositionedRun]) -> [ColoredGlyphs] {
    guard let color = paint.fill.map(GlyphColor.init) else { return [] }
    guard let unconfirmedText = paint.unconfirmedText else {
      return runs.compactMap { $0.letters.map { ColoredGlyphs(picture: $0, color: color) } }
    }
    let unconfirmedColor = GlyphColor(unconfirmedText.color)
    let boundary = ConfirmationBoundary(fonts: fonts, size: size, start: unconfirmedText.start)
    return runs.flatMap { positionedRun in
      boundary.parts(of: positionedRun.run, pen: positionedRun.pen).compactMap { part in
        positionedRun.letters?.part(part.columns)
          .map { ColoredGlyphs(picture: $0, color: part.isUnconfirmed ? unconfirmedColor : color) }
      }
    }
  }

  /// Returns the edges of all runs, lowest first, except of glyphs with their own colors.
  private func coloredEdges(of runs: [PositionedRun]) -> [ColoredGlyphs] {
    glyphCopies.flatMap { copy in
      let color = GlyphColor(copy.color)
      return runs.flatMap { positionedRun in
        let pictures =
          copy.outline > 0
          ? outline(of: positionedRun, width: copy.outline)
          : positionedRun.letters.map { [$0.moved(right: copy.offset, down: copy.offset)] } ?? []
        return pictures.filter { !$0.hasOwnColors }.map {
          ColoredGlyphs(picture: $0, color: color)
        }
      }
    }
  }

  /// Returns the contours of a run's glyphs, or copies of the glyphs shifted by up to `width` if no
  /// font provides contours.
  private func outline(of positionedRun: PositionedRun, width: Int) -> [GlyphPicture] {
    if let font = fonts.outlinedFont(positionedRun.run.face, size: size, outline: width) {
      return glyphs(of: positionedRun.run, in: font, pen: positionedRun.pen).map { [$0] } ?? []
    }
    let source = fonts.glyphs(positionedRun.run.face, size: size)
    return glyphs(of: positionedRun.run, in: source, pen: positionedRun.pen)?.spread(by: width)
      ?? []
  }

  private func glyphs(of run: TextRun, in source: any GlyphSource, pen: EmLength) -> GlyphPicture? {
    source.glyphs(of: run.shaped, at: pen)?.cropped
  }

  /// Draws `glyphs` one over another on a bitmap whose top left corner is that of `bounds`.
  private func draw(_ glyphs: [ColoredGlyphs], on bitmap: Bitmap, bounds: PixelRect) {
    for colored in glyphs {
      let picture = colored.picture
      let target = bitmap.view.part(picture.moved(right: -bounds.minX, down: -bounds.minY).bounds)
      if picture.hasOwnColors {
        target.blend(picture.view, opacity: paint.fill?.alpha ?? 255)
      } else {
        target.blend(colored.color, through: picture.view)
      }
    }
  }
}

/// The bitmap of one line, cropped to its ink.
package struct LineBitmap: Sendable {
  /// The pixels in premultiplied BGRA, never written after they have been returned.
  ///
  /// The identity of the bitmap therefore identifies its contents.
  package let bitmap: Bitmap
  /// The start of the line on its baseline, relative to the top left corner of the bitmap.
  ///
  /// The start is the right end of a line from right to left. Words that are shown keep their
  /// distance from it, to the pixel, while the line grows.
  package let origin: PixelPoint
  /// The advance of the line in pixels, rounded up.
  let advance: Int
  let direction: TextDirection

  /// Returns the position of the bitmap's top left corner for a line that starts at `start`.
  package func topLeft(start: PixelPoint) -> PixelPoint {
    PixelPoint(x: start.x - origin.x, y: start.y - origin.y)
  }

  /// Returns the position of the bitmap's top left corner for a line whose left end is at `pen`.
  package func topLeft(pen: PixelPoint) -> PixelPoint {
    let width = direction == .rightToLeft ? advance : 0
    return topLeft(start: PixelPoint(x: pen.x + width, y: pen.y))
  }
}

/// The boundary in a run at which the unconfirmed text of the line begins.
///
/// A line is shaped and run as a whole, and the color of a pixel depends on its column. Letters
/// therefore join across the boundary, and no word moves when it is confirmed. A letter that
/// overhangs the boundary shows a few pixels of the other color.
private struct ConfirmationBoundary {
  let fonts: FontCache
  let size: Double
  /// The number of code points of the line before the unconfirmed text.
  let start: Int

  /// Returns the confirmed and the unconfirmed columns of `run`, which starts at `pen`.
  func parts(of run: TextRun, pen: EmLength) -> [(isUnconfirmed: Bool, columns: Range<Int>)] {
    let ends = run.clusterEnds
    let count = ends.partitioningIndex { $0 > start }
    guard count > 0, count < ends.count else { return [(count == 0, Self.allColumns)] }
    let startAdvance = fonts.advance(of: run, clusters: count)
    let readsRight = run.direction == .leftToRight
    let boundary = (readsRight ? pen + startAdvance : pen + run.width - startAdvance)
      .roundedPixels(at: size)
    return [
      (!readsRight, Self.allColumns.lowerBound..<boundary),
      (readsRight, boundary..<Self.allColumns.upperBound),
    ]
  }

  private static let allColumns = Int(Int32.min)..<Int(Int32.max)
}
