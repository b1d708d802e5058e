internal import Captions
internal import Imaging
internal import Typesetting

/// Staged captions → layers: every line at its place in one box.
///
/// Text starts at a fixed edge and the box ends where the longest line does, so words that stand do not
/// move when others come; text that runs from right to left starts at the other edge.
///
/// If the text is opaque, the edges of all lines are layers below the letters of all lines, as tall
/// letters reach into the line above.
struct CaptionLayout {
  let look: CaptionLook
  let metrics: CaptionMetrics
  let typesetter: Typesetter
  let plates: PlateShelf

  /// The box first, then the lines from top to bottom; nothing when there is nothing to read.
  ///
  /// `offset` is how far below their places all lines stand. What is new can be read from the first
  /// moment: the box reaches down with it, and only lines that leave are cut, at its upper edge.
  func layers(for captions: StagedCaptions, offset: Int = 0) -> [Scene.Layer] {
    let captions = fitted(captions)
    let leaving = offset > 0 ? captions.leaving : []
    guard let place = box(around: captions, and: leaving) else { return [] }
    let offset = min(offset, metrics.mostOffset)
    let gone = leaving.reduce(0) { $0 + $1.height }
    let top = place.minY + max(0, offset - gone)
    let box = PixelRect(
      x: place.minX, y: top, width: place.size.width, height: place.maxY + offset - top)
    let window = PixelRect(
      x: metrics.startEdge, y: box.minY, width: metrics.endEdge - metrics.startEdge,
      height: box.size.height)
    let first = place.minY + metrics.padding + offset - gone
    return plate(window, look.window) + plate(box, look.box)
      + textLayers(
        for: leaving + captions.rows, from: first, in: box, clip: leaving.isEmpty ? nil : box)
  }

  /// The same lines as text, from top to bottom.
  func rows(for captions: StagedCaptions, offset: Int = 0) -> [Scene.Row] {
    let captions = fitted(captions)
    guard let place = box(around: captions, and: offset > 0 ? captions.leaving : [])
    else { return [] }
    var top = place.minY + metrics.padding + min(offset, metrics.mostOffset)
    return captions.rows.map { row in
      defer { top += row.height }
      let start =
        row.line.direction == .rightToLeft
        ? place.maxX - metrics.padding - row.width : place.minX + metrics.padding
      // A line without the name begins where its words do.
      let indent = row.label == nil ? row.indent : 0
      let isMirrored = row.line.direction == .rightToLeft
      return Scene.Row(
        text: row.line.text, part: row.part, id: row.part == .gap ? nil : row.id,
        speaker: row.part == .gap ? nil : row.speaker,
        rect: PixelRect(
          x: isMirrored ? start : start + indent, y: top, width: row.width - indent,
          height: row.height))
    }
  }

  /// The box of the captions at rest, above which they never are; nil if there is nothing to read.
  func frame(of captions: StagedCaptions) -> PixelRect? {
    box(around: fitted(captions), and: [])
  }

  /// The captions without what stands beneath a text if the pane is too low for both.
  private func fitted(_ captions: StagedCaptions) -> StagedCaptions {
    let room = metrics.bottom - metrics.ceiling - 2 * metrics.padding
    var fitted = captions
    while fitted.height > room,
      let companion = fitted.rows.lastIndex(where: { $0.part == .romanized || $0.part == .original }
      )
    {
      fitted.rows.remove(at: companion)
    }
    return fitted
  }

  private func plate(_ rect: PixelRect, _ color: Color) -> [Scene.Layer] {
    guard color.alpha > 0 else { return [] }
    let bitmap = plates.plate(of: rect.size, radius: metrics.radius, color: color)
    return [Scene.Layer(bitmap: bitmap, origin: rect.origin)]
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
      y: captions.hangsFromTop
        ? max(metrics.ceiling, min(metrics.top, metrics.bottom - height)) : metrics.bottom - height,
      width: width,
      height: height)
  }

  /// The rows from top to bottom; if they have edges, those of all rows first.
  private func textLayers(
    for rows: [StagedRow], from top: Int, in box: PixelRect, clip: PixelRect?
  ) -> [Scene.Layer] {
    var levels: [[Scene.Layer]] = []
    var top = top
    for row in rows {
      for text in texts(of: row) {
        let paint = paint(text.color, rest: text.rest, size: text.style.size)
        for (level, paint) in paint.layers.enumerated() {
          if levels.count == level { levels.append([]) }
          if let layer = layer(for: text, of: row, paint: paint, top: top, in: box, clip: clip) {
            levels[level].append(layer)
          }
        }
      }
      top += row.height
    }
    return levels.flatMap(\.self)
  }

  /// A line of text, as it is set and coloured.
  private struct Text {
    let line: TextLine
    let style: TextStyle
    let color: Color
    var rest: LinePaint.Rest?
    /// How far it stands from the row's start.
    let indent: Int
  }

  private func texts(of row: StagedRow) -> [Text] {
    let words = Text(
      line: row.line, style: row.style, color: row.color, rest: row.rest,
      indent: row.indent)
    guard let label = row.label else { return [words] }
    return [Text(line: label.line, style: label.style, color: label.color, indent: 0), words]
  }

  /// What text of that colour and size is painted with.
  func paint(_ color: Color, rest: LinePaint.Rest? = nil, size: Int) -> LinePaint {
    LinePaint(
      fill: color, rest: rest, edge: look.edge.lineEdge(around: color, fontSize: size),
      opacity: look.textOpacity)
  }

  private func layer(
    for text: Text, of row: StagedRow, paint: LinePaint, top: Int, in box: PixelRect,
    clip: PixelRect?
  ) -> Scene.Layer? {
    guard let set = typesetter.bitmap(of: text.line, style: text.style, paint: paint)
    else { return nil }
    let font = typesetter.metrics(of: row.style)
    let baseline = top + (row.height - (font.ascent + font.descent)) / 2 + font.ascent
    let x =
      row.line.direction == .rightToLeft
      ? box.maxX - metrics.padding - text.indent - text.line.advance
      : box.minX + metrics.padding + text.indent
    return Scene.Layer(
      bitmap: set.bitmap, origin: set.place(pen: PixelPoint(x: x, y: baseline)), clip: clip)
  }
}
