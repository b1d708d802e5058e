package import Imaging

/// A rasterizer for lines of one size.
///
/// All runs of a line stand on one baseline, in one bitmap that holds all ink.
struct LineRasterizer {
  let fonts: FontCache
  let size: Int
  let paint: LinePaint

  /// Coverage and the ink to fill it with.
  ///
  /// The ink is nil if the glyphs have their own colors.
  private struct ColoredCoverage {
    let coverage: PlacedCoverage
    let ink: GlyphColor?
  }

  /// A run, its start position, and its glyphs if they are needed.
  private struct DrawnRun {
    let run: TextRun
    let pen: Int
    let letters: PlacedCoverage?
  }

  /// Returns the bitmap of `line`, or nil if the line has no ink.
  func bitmap(of line: TextLine) -> LineBitmap? {
    let runs = drawnRuns(of: line)
    let letters = coloredLetters(of: runs)
    let edges = coloredEdges(of: runs)
    let softness = paint.edge?.softness ?? 0
    // One column more than the blur radius, for rounding.
    let margin = softness > 0 ? softness + 1 : 0
    let all =
      edges.map { $0.coverage.bounds.expanded(by: margin) } + letters.map { $0.coverage.bounds }
    guard let first = all.first else { return nil }
    let bounds = all.dropFirst().reduce(first) { $0.union($1) }

    let bitmap = Bitmap(size: bounds.size)
    draw(edges, on: bitmap, bounds: bounds)
    bitmap.view.blur(radius: softness)
    draw(letters, on: bitmap, bounds: bounds)
    if paint.opacity < 255 { bitmap.view.fade(to: Double(paint.opacity) / 255) }
    return LineBitmap(bitmap: bitmap, origin: PixelPoint(x: -bounds.minX, y: -bounds.minY))
  }

  private func drawnRuns(of line: TextLine) -> [DrawnRun] {
    let needsLetters = paint.fill != nil || copies.contains { $0.outline == 0 }
    var pen = 0
    return line.runs.map { run in
      defer { pen += run.advance }
      let source = fonts.glyphs(run.face, size: size)
      return DrawnRun(
        run: run, pen: pen, letters: needsLetters ? coverage(of: run, in: source, pen: pen) : nil)
    }
  }

  private var copies: [LineEdge.Copy] { paint.edge?.copies ?? [] }

  private func coloredLetters(of runs: [DrawnRun]) -> [ColoredCoverage] {
    guard let ink = paint.fill.map(GlyphColor.init) else { return [] }
    func colored(_ letters: PlacedCoverage, _ ink: GlyphColor) -> ColoredCoverage {
      ColoredCoverage(coverage: letters, ink: letters.hasOwnColors ? nil : ink)
    }
    guard let rest = paint.rest else {
      return runs.compactMap { $0.letters.map { colored($0, ink) } }
    }
    let restInk = GlyphColor(rest.color)
    let border = RestBoundary(fonts: fonts, size: size, start: rest.start)
    return runs.flatMap { drawn in
      border.parts(of: drawn.run, pen: drawn.pen).compactMap { part in
        drawn.letters?.part(part.columns)
          .map { colored($0, part.isRest ? restInk : ink) }
      }
    }
  }

  /// Returns the edges of all runs, lowest first.
  ///
  /// Glyphs with their own colors have no edge.
  private func coloredEdges(of runs: [DrawnRun]) -> [ColoredCoverage] {
    copies.flatMap { copy in
      let ink = GlyphColor(copy.color)
      return runs.flatMap { drawn in
        let coverages =
          copy.outline > 0
          ? outline(of: drawn, width: copy.outline)
          : drawn.letters.map { [$0.moved(right: copy.shift, down: copy.shift)] } ?? []
        return coverages.filter { !$0.hasOwnColors }.map { ColoredCoverage(coverage: $0, ink: ink) }
      }
    }
  }

  /// Returns the contours of a run's glyphs.
  ///
  /// If no font provides contours, the result is copies of the glyphs shifted by up to `width`.
  private func outline(of drawn: DrawnRun, width: Int) -> [PlacedCoverage] {
    if let font = fonts.outlinedFont(drawn.run.face, size: size, outline: width) {
      return coverage(of: drawn.run, in: font, pen: drawn.pen).map { [$0] } ?? []
    }
    let source = fonts.glyphs(drawn.run.face, size: size)
    return coverage(of: drawn.run, in: source, pen: drawn.pen)?.spread(by: width) ?? []
  }

  private func coverage(
    of run: TextRun, in source: any GlyphSource, pen: Int
  ) -> PlacedCoverage? {
    source.glyphs(of: run.text, direction: run.direction, script: run.script)
      .flatMap { PlacedCoverage($0, pen: pen) }
  }

  /// Draws `strokes` one over another.
  ///
  /// The top left corner of the bitmap is that of `bounds`.
  private func draw(_ strokes: [ColoredCoverage], on bitmap: Bitmap, bounds: PixelRect) {
    for stroke in strokes {
      let place = stroke.coverage.bounds
      let target = PixelRect(
        x: place.minX - bounds.minX, y: place.minY - bounds.minY,
        width: place.size.width, height: place.size.height)
      if let ink = stroke.ink {
        bitmap.view.part(target).blend(ink, through: stroke.coverage.pixels)
      } else {
        bitmap.view.part(target).blend(
          stroke.coverage.pixels, opacity: paint.fill?.alpha ?? 255)
      }
    }
  }
}

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

/// The border in a run at which the line's rest, painted in a different color, begins.
///
/// The color of ink depends on its column. A letter that joins its neighbor therefore keeps its shape, and a
/// letter that overhangs the border shows a few pixels of the other color.
///
/// A line is shaped and drawn as one, and the rest gets another color from a column on. Letters
/// therefore join as ever, and no word moves when it is confirmed.
private struct RestBoundary {
  let fonts: FontCache
  let size: Int
  /// The number of code points of the line before the rest.
  let start: Int

  /// Returns the columns of `run` inside and outside the rest, for a run that starts at `pen`.
  func parts(of run: TextRun, pen: Int) -> [(isRest: Bool, columns: Range<Int>)] {
    guard let count = clustersBefore(in: run) else { return [(false, Self.everywhere)] }
    guard count > 0 else { return [(true, Self.everywhere)] }
    let reach = advance(of: run, clusters: count)
    let readsRight = run.direction == .leftToRight
    let border = readsRight ? pen + reach : pen + run.advance - reach
    return [
      (!readsRight, Self.everywhere.lowerBound..<border),
      (readsRight, border..<Self.everywhere.upperBound),
    ]
  }

  private static let everywhere = Int(Int32.min)..<Int(Int32.max)

  /// Returns the number of whole clusters of `run` before the rest, or nil if all of them are.
  private func clustersBefore(in run: TextRun) -> Int? {
    var place = run.offset
    for (number, cluster) in run.text.enumerated() {
      place += cluster.unicodeScalars.count
      if place > start { return number }
    }
    return nil
  }

  /// Returns the advance of the first `clusters` clusters of `run`, in their shapes within the run.
  private func advance(of run: TextRun, clusters: Int) -> Int {
    var beginning = String(run.text.prefix(clusters))
    // Before a joiner a letter takes the same shape as before another letter.
    if run.script.joinsLetters, run.text.dropFirst(clusters).first?.isLetter == true {
      beginning += "\u{200D}"
    }
    let advance = fonts.glyphs(run.face, size: size).advance(
      of: beginning, direction: run.direction, script: run.script)
    return min(max(0, advance), run.advance)
  }
}
