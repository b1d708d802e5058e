internal import Captions
internal import Imaging
internal import Typesetting

/// The layout of caption lines in one box, as scene layers and as text.
///
/// Left-to-right text starts at a fixed edge and the box ends after the longest line, so new words
/// do not move the words already shown. Right-to-left text starts at the opposite edge. A box with
/// text of both directions has the full width.
///
/// If the text is opaque, the edges of all lines are layers below the letters of all lines, because
/// tall letters reach into the line above.
struct CaptionLayout {
  let look: CaptionLook
  let metrics: CaptionMetrics
  let typesetter: Typesetter
  let boxes: BoxCache

  /// Returns the layers of the captions: the box, then the lines from top to bottom.
  ///
  /// All lines are `offset` pixels below their final positions. The box extends down by the same
  /// distance, so new lines are readable from the first frame. Lines that leave are clipped at the
  /// upper edge of the box. The result is empty if there are no rows.
  func layers(for captions: CaptionRows, offset: Int = 0) -> [Scene.Layer] {
    let captions = fitted(captions)
    let leaving = offset > 0 ? captions.leaving : []
    guard let boxAtRest = box(around: captions, and: leaving) else { return [] }
    let offset = min(offset, metrics.maxOffset)
    let leavingHeight = leaving.reduce(0) { $0 + $1.height }
    let top = boxAtRest.minY + max(0, offset - leavingHeight)
    let box = PixelRect(
      x: boxAtRest.minX, y: top, width: boxAtRest.size.width, height: boxAtRest.maxY + offset - top)
    let window = PixelRect(
      x: metrics.startEdge, y: box.minY, width: metrics.endEdge - metrics.startEdge,
      height: box.size.height)
    let first = boxAtRest.minY + metrics.padding + offset - leavingHeight
    return boxLayers(window, look.window) + boxLayers(box, look.box)
      + textLayers(
        for: leaving + captions.rows, from: first, in: box, clip: leaving.isEmpty ? nil : box)
  }

  /// Returns the caption lines as text, with their rectangles, from top to bottom.
  func rows(for captions: CaptionRows, offset: Int = 0) -> [Scene.Row] {
    let captions = fitted(captions)
    guard let boxAtRest = box(around: captions, and: offset > 0 ? captions.leaving : [])
    else { return [] }
    var top = boxAtRest.minY + metrics.padding + min(offset, metrics.maxOffset)
    return captions.rows.map { row in
      defer { top += row.height }
      let start =
        row.line.direction == .rightToLeft
        ? boxAtRest.maxX - metrics.padding - row.width : boxAtRest.minX + metrics.padding
      // A row without a label starts at its words.
      let indent = row.label == nil ? row.indent : 0
      let isMirrored = row.line.direction == .rightToLeft
      return Scene.Row(
        text: row.line.text, part: row.part, id: row.part == .omission ? nil : row.id,
        speaker: row.part == .omission ? nil : row.speaker,
        rect: PixelRect(
          x: isMirrored ? start : start + indent, y: top, width: row.width - indent,
          height: row.height))
    }
  }

  /// Returns the box of the captions at rest, or nil if there are no rows.
  ///
  /// While lines move, the drawn box begins at the upper edge of this box or below it.
  func frame(of captions: CaptionRows) -> PixelRect? {
    box(around: fitted(captions), and: [])
  }

  /// Returns the captions that fit the pane's height.
  ///
  /// Romanization and original lines are dropped, the lowest first, until the rest fits.
  private func fitted(_ captions: CaptionRows) -> CaptionRows {
    let room = metrics.bottom - metrics.upperLimit - 2 * metrics.padding
    var fitted = captions
    while fitted.height > room,
      let secondaryLine = fitted.rows.lastIndex(where: {
        $0.part == .romanized || $0.part == .original
      }
      )
    {
      fitted.rows.remove(at: secondaryLine)
    }
    return fitted
  }

  private func boxLayers(_ rect: PixelRect, _ color: Color) -> [Scene.Layer] {
    guard color.alpha > 0 else { return [] }
    let bitmap = boxes.box(of: rect.size, radius: metrics.radius, color: color)
    return [Scene.Layer(bitmap: bitmap, origin: rect.origin)]
  }

  /// Returns the box of the captions at rest, wide enough for the leaving rows.
  private func box(around captions: CaptionRows, and leaving: [CaptionRow]) -> PixelRect? {
    let rows = captions.rows + leaving
    guard !captions.rows.isEmpty, let widest = rows.map(\.width).max(), widest > 0
    else { return nil }
    let runsLeft = rows.contains { $0.line.direction == .rightToLeft }
    let runsRight = rows.contains { $0.line.direction == .leftToRight }
    let width = (runsLeft && runsRight ? metrics.measure : widest) + 2 * metrics.padding
    let height = captions.height + 2 * metrics.padding
    return PixelRect(
      x: runsLeft && !runsRight ? metrics.endEdge - width : metrics.startEdge,
      y: captions.isTopAnchored
        ? max(metrics.upperLimit, min(metrics.top, metrics.bottom - height))
        : metrics.bottom - height,
      width: width,
      height: height)
  }

  /// Returns the layers of the rows, with the edges of all rows below the letters of all rows.
  private func textLayers(
    for rows: [CaptionRow], from top: Int, in box: PixelRect, clip: PixelRect?
  ) -> [Scene.Layer] {
    var levels: [[Scene.Layer]] = []
    var top = top
    for row in rows {
      for text in texts(of: row) {
        let paint = paint(
          text.color, unconfirmedText: text.unconfirmedText, size: text.style.wholeSize)
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

  /// A line of text with its style and colors.
  private struct Text {
    let line: TextLine
    let style: TextStyle
    let color: Color
    var unconfirmedText: LinePaint.UnconfirmedText?
    /// The distance from the start of the row, in pixels.
    let indent: Int
  }

  private func texts(of row: CaptionRow) -> [Text] {
    let words = Text(
      line: row.line, style: row.style, color: row.color, unconfirmedText: row.unconfirmedText,
      indent: row.indent)
    guard let label = row.label else { return [words] }
    return [Text(line: label.line, style: label.style, color: label.color, indent: 0), words]
  }

  /// Returns the paint for text of the given color and em size.
  func paint(
    _ color: Color, unconfirmedText: LinePaint.UnconfirmedText? = nil, size: Int
  ) -> LinePaint {
    LinePaint(
      fill: color, unconfirmedText: unconfirmedText,
      edge: look.edge.lineEdge(around: color, fontSize: size), opacity: look.textOpacity)
  }

  private func layer(
    for text: Text, of row: CaptionRow, paint: LinePaint, top: Int, in box: PixelRect,
    clip: PixelRect?
  ) -> Scene.Layer? {
    guard let lineBitmap = typesetter.bitmap(of: text.line, style: text.style, paint: paint)
    else { return nil }
    let font = typesetter.metrics(of: row.style)
    let baseline = top + (row.height - (font.ascent + font.descent)) / 2 + font.ascent
    let x =
      row.line.direction == .rightToLeft
      ? box.maxX - metrics.padding - text.indent
      : box.minX + metrics.padding + text.indent
    return Scene.Layer(
      bitmap: lineBitmap.bitmap,
      origin: lineBitmap.topLeft(start: PixelPoint(x: x, y: baseline)), clip: clip)
  }
}
