internal import Imaging

/// Draws lines: every run on one baseline, in one bitmap that holds all of their ink.
struct LineRasterizer {
  let fonts: FontShelf

  /// A run's glyphs, and where their ink comes to lie as seen from the line's start on its baseline.
  private struct PlacedGlyphs {
    let coverage: PixelView
    let hasOwnColors: Bool
    let ink: PixelRect
  }

  /// The picture of `line` at the size it was laid out for; nil when there is no ink.
  func bitmap(of line: TextLine, size: Int, color: Color) -> LineBitmap? {
    let placed = glyphs(of: line, size: size)
    guard let first = placed.first else { return nil }
    let bounds = placed.dropFirst().reduce(first.ink) { $0.union($1.ink) }
    let bitmap = Bitmap(size: bounds.size)
    let ink = Ink(color)
    for glyphs in placed {
      let target = PixelRect(
        x: glyphs.ink.minX - bounds.minX, y: glyphs.ink.minY - bounds.minY,
        width: glyphs.ink.size.width, height: glyphs.ink.size.height)
      if glyphs.hasOwnColors {
        bitmap.view.part(target).lay(glyphs.coverage, opacity: color.alpha)
      } else {
        bitmap.view.part(target).lay(ink, through: glyphs.coverage)
      }
    }
    return LineBitmap(bitmap: bitmap, origin: PixelPoint(x: -bounds.minX, y: -bounds.minY))
  }

  private func glyphs(of line: TextLine, size: Int) -> [PlacedGlyphs] {
    var placed: [PlacedGlyphs] = []
    var pen = 0
    for run in line.runs {
      defer { pen += run.advance }
      let source = fonts.glyphs(run.face, size: size)
      guard
        let picture = source.glyphs(of: run.text, direction: run.direction, script: run.script)
      else { continue }
      let ink = picture.view.inkBounds
      guard !ink.isEmpty else { continue }
      let place = PixelRect(
        x: pen + ink.minX - picture.pen.x, y: ink.minY - picture.pen.y,
        width: ink.size.width, height: ink.size.height)
      placed.append(
        PlacedGlyphs(
          coverage: picture.view.part(ink), hasOwnColors: picture.hasOwnColors, ink: place))
    }
    return placed
  }
}
