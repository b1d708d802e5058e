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
  /// `offset` is how far below their places all lines stand. What is new can be read from the first
  /// moment: the box reaches down with it, and only lines that leave are cut, at its upper edge.
  func layers(for captions: StagedCaptions, offset: Int = 0) -> [Scene.Layer] {
    let leaving = offset > 0 ? captions.leaving : []
    guard let place = box(around: captions, and: leaving) else { return [] }
    let offset = min(offset, metrics.mostOffset)
    let gone = leaving.reduce(0) { $0 + $1.height }
    let top = place.minY + max(0, offset - gone)
    let box = PixelRect(
      x: place.minX, y: top, width: place.size.width, height: place.maxY + offset - top)
    let plate = Scene.Layer(
      bitmap: plates.plate(of: box.size, radius: metrics.radius, color: look.box),
      origin: box.origin)
    let clip = leaving.isEmpty ? nil : box
    var layers = [plate]
    var rowTop = place.minY + metrics.padding + offset - gone
    for row in leaving + captions.rows {
      layers += self.layers(for: row, top: rowTop, in: box, clip: clip)
      rowTop += row.height
    }
    return layers
  }

  /// The box when everything stands at its place.
  private func box(around captions: StagedCaptions, and leaving: [StagedRow]) -> PixelRect? {
    let rows = captions.rows + leaving
    guard !captions.rows.isEmpty, let widest = rows.map(\.width).max(), widest > 0
    else { return nil }
    let runsLeft = rows.contains { $0.line.direction == .rightToLeft }
    let runsRight = rows.contains { $0.line.direction == .leftToRight }
    let width = (runsLeft && runsRight ? metrics.measure : widest) + 2 * metrics.padding
    let height = captions.height + 2 * metrics.padding
    return PixelRect(
      x: runsLeft && !runsRight ? metrics.endEdge - width : metrics.startEdge,
      y: captions.hangsFromTop ? metrics.top : metrics.bottom - height, width: width,
      height: height)
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
