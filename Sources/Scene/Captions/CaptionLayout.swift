internal import Captions
internal import Imaging
internal import Typesetting

/// Visible captions → layers: the newest lines that fit, the newest at the bottom, in one box.
struct CaptionLayout {
  let look: CaptionLook
  let metrics: CaptionMetrics
  let typesetter: Typesetter
  let plates: PlateShelf

  init(look: CaptionLook, viewport: PixelSize, typesetter: Typesetter, plates: PlateShelf) {
    self.look = look
    metrics = CaptionMetrics(look: look, viewport: viewport)
    self.typesetter = typesetter
    self.plates = plates
  }

  /// What the captions' text is set in.
  var style: TextStyle { TextStyle(size: metrics.fontSize, weight: .regular) }

  /// What text in `color` is painted with, and its end in another colour.
  func paint(_ color: Color, rest: LinePaint.Rest? = nil) -> LinePaint {
    LinePaint(
      fill: color, rest: rest,
      edge: look.edge.lineEdge(around: color, fontSize: metrics.fontSize),
      opacity: look.textOpacity)
  }

  private struct PlacedLine {
    var line: TextLine
    var color: Color
  }

  /// The box first, then the lines from top to bottom; nothing when there is nothing to read.
  func layers(for captions: VisibleCaptions) -> [Scene.Layer] {
    let lines = newestLines(of: captions)
    guard let widest = lines.map(\.line.advance).max(), widest > 0 else { return [] }
    let box = PixelRect(
      x: metrics.startEdge,
      y: metrics.bottom - lines.count * metrics.pitch - 2 * metrics.padding,
      width: widest + 2 * metrics.padding,
      height: lines.count * metrics.pitch + 2 * metrics.padding)
    let window = PixelRect(
      x: metrics.startEdge, y: box.minY, width: metrics.endEdge - metrics.startEdge,
      height: box.size.height)
    return plate(window, look.window) + plate(box, look.box) + textLayers(for: lines, in: box)
  }

  /// The newest lines, as many as the look allows; whoever is still speaking keeps one of them.
  private func newestLines(of captions: VisibleCaptions) -> [PlacedLine] {
    let set = captions.captions.map { caption in
      typesetter.lines(
        of: caption.text, language: caption.language, style: style, width: metrics.measure)
    }
    let shares = LineShares(
      available: set.map(\.count), isLiving: captions.captions.map(\.isLiving),
      room: min(look.lines, metrics.mostLines))
    return captions.captions.indices.flatMap { index in
      let color = captions.captions[index].isSource ? look.dimmedText : look.text
      return set[index].suffix(shares[index]).map { PlacedLine(line: $0, color: color) }
    }
  }

  private func plate(_ rect: PixelRect, _ color: Color) -> [Scene.Layer] {
    guard color.alpha > 0 else { return [] }
    let bitmap = plates.plate(of: rect.size, radius: metrics.radius, color: color)
    return [Scene.Layer(bitmap: bitmap, origin: rect.origin)]
  }

  /// The lines from top to bottom; if they have edges, those of all lines first.
  private func textLayers(for lines: [PlacedLine], in box: PixelRect) -> [Scene.Layer] {
    let paints = lines.map { paint($0.color).layers }
    return (paints.first ?? []).indices.flatMap { level in
      lines.indices.compactMap { row in
        layer(for: lines[row].line, paint: paints[row][level], row: row, in: box)
      }
    }
  }

  private func layer(
    for line: TextLine, paint: LinePaint, row: Int, in box: PixelRect
  ) -> Scene.Layer? {
    guard let set = typesetter.bitmap(of: line, style: style, paint: paint) else { return nil }
    let font = typesetter.metrics(of: style)
    let start =
      line.direction == .rightToLeft
      ? box.maxX - metrics.padding - line.advance : box.minX + metrics.padding
    let leading = metrics.pitch - (font.ascent + font.descent)
    let baseline = box.minY + metrics.padding + row * metrics.pitch + leading / 2 + font.ascent
    return Scene.Layer(
      bitmap: set.bitmap, origin: set.place(pen: PixelPoint(x: start, y: baseline)))
  }
}
