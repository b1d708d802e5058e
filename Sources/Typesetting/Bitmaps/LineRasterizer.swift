internal import Imaging

/// Draws lines of one size: every run on one baseline, in one bitmap that holds all of their ink.
struct LineRasterizer {
  let fonts: FontShelf
  let size: Int
  let paint: LinePaint

  /// Ink in one colour.
  private struct Stroke {
    let ink: PlacedInk
    let color: Color
  }

  /// A run, where its pen starts, and its letters where they are needed.
  private struct DrawnRun {
    let run: TextRun
    let pen: Int
    let letters: PlacedInk?
  }

  /// The picture of `line`; nil when there is no ink.
  func bitmap(of line: TextLine) -> LineBitmap? {
    let runs = drawnRuns(of: line)
    let letters = paint.fill.map { letterStrokes(of: runs, fill: $0) } ?? []
    let edges = edgeStrokes(of: runs)
    let softness = paint.edge?.softness ?? 0
    // The blur reaches as far; a column more is room for its rounding.
    let margin = softness > 0 ? softness + 1 : 0
    let all = edges.map { $0.ink.bounds.grown(by: margin) } + letters.map(\.ink.bounds)
    guard let first = all.first else { return nil }
    let bounds = all.dropFirst().reduce(first) { $0.union($1) }

    let bitmap = Bitmap(size: bounds.size)
    lay(edges, on: bitmap, bounds: bounds)
    bitmap.view.blur(radius: softness)
    lay(letters, on: bitmap, bounds: bounds)
    if paint.opacity < 255 { bitmap.view.fade(to: Double(paint.opacity) / 255) }
    return LineBitmap(bitmap: bitmap, origin: PixelPoint(x: -bounds.minX, y: -bounds.minY))
  }

  private func drawnRuns(of line: TextLine) -> [DrawnRun] {
    let needsLetters = paint.fill != nil || copies.contains { $0.outline == 0 }
    var pen = 0
    return line.runs.map { run in
      defer { pen += run.advance }
      return DrawnRun(
        run: run, pen: pen,
        letters: needsLetters ? ink(of: run, in: fonts.font(run.face, size: size), pen: pen) : nil)
    }
  }

  private var copies: [LineEdge.Copy] { paint.edge?.copies ?? [] }

  private func letterStrokes(of runs: [DrawnRun], fill: Color) -> [Stroke] {
    let bands = ColorBands(fonts: fonts, size: size, fill: fill, rest: paint.rest)
    return runs.flatMap { drawn in
      bands.bands(of: drawn.run, pen: drawn.pen).compactMap { band in
        drawn.letters?.part(band.columns).map { Stroke(ink: $0, color: band.color) }
      }
    }
  }

  /// The edges of all runs, lowest first.
  private func edgeStrokes(of runs: [DrawnRun]) -> [Stroke] {
    copies.flatMap { copy in
      runs.compactMap { drawn in
        let ink =
          copy.outline > 0
          ? outline(of: drawn, width: copy.outline) : drawn.letters?.moved(by: copy.shift)
        return ink.map { Stroke(ink: $0, color: copy.color) }
      }
    }
  }

  private func outline(of drawn: DrawnRun, width: Int) -> PlacedInk? {
    fonts.outlinedFont(drawn.run.face, size: size, outline: width)
      .flatMap { ink(of: drawn.run, in: $0, pen: drawn.pen) }
  }

  private func ink(of run: TextRun, in font: Font, pen: Int) -> PlacedInk? {
    font.glyphs(of: run.text, direction: run.direction, script: run.script)
      .flatMap { PlacedInk($0, pen: pen) }
  }

  /// Lays `strokes` one over another; the bitmap's top left corner is that of `bounds`.
  private func lay(_ strokes: [Stroke], on bitmap: Bitmap, bounds: PixelRect) {
    var inks: [Color: Ink] = [:]
    for stroke in strokes {
      let ink = inks[stroke.color] ?? Ink(stroke.color)
      inks[stroke.color] = ink
      let place = stroke.ink.bounds
      let target = PixelRect(
        x: place.minX - bounds.minX, y: place.minY - bounds.minY,
        width: place.size.width, height: place.size.height)
      bitmap.view.part(target).lay(ink, through: stroke.ink.coverage)
    }
  }
}
