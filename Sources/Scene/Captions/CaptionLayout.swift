internal import Captions
internal import Imaging
internal import Typesetting

/// Staged captions → layers: every line at its place in one box.
///
/// Text starts at a fixed edge and the box ends where the longest line does, so words that stand do not
/// move when others come; text that runs from right to left starts at the other edge.
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

  /// The box first, then the lines from top to bottom; nothing when there is nothing to read.
  ///
  /// `offset` is how far below their places all lines stand.
  func layers(for captions: StagedCaptions, offset: Int = 0) -> [Scene.Layer] {
    guard let box = box(around: captions) else { return [] }
    let plate = Scene.Layer(
      bitmap: plates.plate(of: box.size, radius: metrics.radius, color: look.box),
      origin: box.origin)
    let clip = offset > 0 ? box : nil
    var layers = [plate]
    var top = box.minY + metrics.padding + offset
    for row in captions.rows {
      layers += self.layers(for: row, top: top, in: box, clip: clip)
      top += row.height
    }
    top = box.minY + metrics.padding + offset
    for row in captions.leaving.reversed() where offset > 0 {
      top -= row.height
      layers += self.layers(for: row, top: top, in: box, clip: clip)
    }
    return layers
  }

  private func box(around captions: StagedCaptions) -> PixelRect? {
    let rows = captions.rows
    guard let widest = rows.map(\.width).max(), widest > 0 else { return nil }
    let runsLeft = rows.contains { $0.line.direction == .rightToLeft }
    let runsRight = rows.contains { $0.line.direction == .leftToRight }
    let width = runsLeft && runsRight ? metrics.measure : widest
    let height = captions.height + 2 * metrics.padding
    return PixelRect(
      x: runsLeft && !runsRight
        ? metrics.endEdge - width - 2 * metrics.padding : metrics.startEdge,
      y: captions.hangsFromTop ? metrics.top : metrics.bottom - height,
      width: width + 2 * metrics.padding, height: height)
  }

  private func layers(
    for row: StagedRow, top: Int, in box: PixelRect, clip: PixelRect?
  ) -> [Scene.Layer] {
    let font = typesetter.metrics(of: row.style)
    let baseline = top + (row.height - (font.ascent + font.descent)) / 2 + font.ascent
    let runsLeft = row.line.direction == .rightToLeft
    func layer(
      _ line: TextLine, _ style: TextStyle, _ color: Color, indent: Int
    ) -> Scene.Layer? {
      guard let set = typesetter.bitmap(of: line, style: style, color: color) else { return nil }
      let x =
        runsLeft
        ? box.maxX - metrics.padding - indent - line.advance
        : box.minX + metrics.padding + indent
      return Scene.Layer(
        bitmap: set.bitmap, origin: set.place(pen: PixelPoint(x: x, y: baseline)), clip: clip)
    }
    return [
      row.label.flatMap { layer($0.line, $0.style, $0.color, indent: 0) },
      layer(row.line, row.style, row.color, indent: row.label?.indent ?? 0),
    ].compactMap(\.self)
  }
}
