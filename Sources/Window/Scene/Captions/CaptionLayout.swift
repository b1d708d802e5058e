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
  let bitmaps: BitmapCache

  /// Returns the layers of the captions: the box, then the lines from top to bottom.
  ///
  /// All lines are `offset` pixels below their final positions. The box extends down by the same
  /// distance, so new lines are readable from the first frame. Lines that leave are clipped at the
  /// upper edge of the box. The caption `marked`, which is read aloud, has a bar beside it. The result is empty if
  /// there are no rows.
  func layers(
    for fitted: FittedCaptions, offset: Int = 0, marking marked: Int? = nil
  ) -> [Scene.Layer] {
    let (captions, leading) = (fitted.captions, fitted.leading)
    let leaving = offset > 0 ? captions.leaving : []
    guard let boxAtRest = box(around: fitted, and: leaving) else { return [] }
    let offset = min(offset, metrics.maxOffset)
    let leavingGaps = gaps(between: leaving, and: captions.rows, reach: leading.reach)
    let leavingHeight = leaving.height + leavingGaps.reduce(0, +)
    let top = boxAtRest.minY + max(0, offset - leavingHeight)
    let box = PixelRect(
      x: boxAtRest.minX, y: top, width: boxAtRest.size.width, height: boxAtRest.maxY + offset - top)
    let window = PixelRect(
      x: metrics.startEdge, y: box.minY, width: metrics.endEdge - metrics.startEdge,
      height: box.size.height)
    let first = boxAtRest.minY + metrics.padding + offset
    let text =
      placed(
        leaving, from: first + (leading.above.first ?? 0) - leavingHeight, gaps: [0] + leavingGaps)
      + placed(captions.rows, from: first, gaps: leading.above)
    return boxLayers(window, look.window) + boxLayers(box, look.box)
      + barLayers(beside: text.filter { $0.row.caption == marked }, in: box)
      + textLayers(for: text, in: box, reach: leading.reach)
  }

  /// Returns the caption lines as text, with their rectangles, from top to bottom.
  func rows(for fitted: FittedCaptions, offset: Int = 0) -> [Scene.Row] {
    let captions = fitted.captions
    guard let boxAtRest = box(around: fitted, and: offset > 0 ? captions.leaving : [])
    else { return [] }
    let first = boxAtRest.minY + metrics.padding + min(offset, metrics.maxOffset)
    return placed(captions.rows, from: first, gaps: fitted.leading.above).map { row, top in
      // A row without a label starts at its words.
      let indent = row.label == nil ? row.indent : 0
      let isMirrored = row.side == .rightToLeft
      let x =
        isMirrored
        ? boxAtRest.maxX - metrics.padding - row.width : boxAtRest.minX + metrics.padding + indent
      return Scene.Row(
        text: row.line.text, part: row.part, id: row.id, speaker: row.speaker,
        rect: PixelRect(x: x, y: top, width: row.width - indent, height: row.height))
    }
  }

  /// Returns the box of the captions at rest, or nil if there are no rows.
  func frame(of fitted: FittedCaptions) -> PixelRect? { box(around: fitted, and: []) }

  /// Returns captions without the lowest secondary lines for which the pane is too low.
  func fitted(_ captions: CaptionRows) -> FittedCaptions {
    let room = metrics.bottom - metrics.upperLimit - 2 * metrics.padding
    var fitted = captions
    while fitted.height > room,
      let line = fitted.rows.lastIndex(where: { [.romanized, .original].contains($0.part) })
    {
      fitted.rows.remove(at: line)
    }
    return FittedCaptions(captions: fitted, leading: leading(of: fitted))
  }

  private func boxLayers(_ rect: PixelRect, _ color: Color) -> [Scene.Layer] {
    guard color.alpha > 0 else { return [] }
    let bitmap = bitmaps.box(of: rect.size, radius: metrics.padding, look: ControlLook(color))
    return [Scene.Layer(bitmap: bitmap, origin: rect.origin)]
  }

  /// Returns a bar in the padding before the rows, where it moves no word.
  private func barLayers(
    beside rows: [(row: CaptionRow, top: Int)], in box: PixelRect
  ) -> [Scene.Layer] {
    guard let first = rows.first, let last = rows.last else { return [] }
    let width = max(2, metrics.padding * 2 / 5)
    let inset = (metrics.padding - width) / 2
    let top = max(first.top, box.minY)
    let frame = PixelRect(
      x: first.row.side == .rightToLeft ? box.maxX - inset - width : box.minX + inset,
      y: top, width: width, height: min(last.top + last.row.height, box.maxY) - top)
    guard frame.size.height > 0 else { return [] }
    let bitmap = bitmaps.box(
      of: frame.size, radius: width / 2, look: ControlLook(first.row.color))
    return [Scene.Layer(bitmap: bitmap, origin: frame.origin)]
  }

  /// Returns the box of the captions at rest, wide enough for the leaving rows.
  private func box(around fitted: FittedCaptions, and leaving: [CaptionRow]) -> PixelRect? {
    let (captions, leading) = (fitted.captions, fitted.leading)
    let rows = captions.rows + leaving
    guard !captions.rows.isEmpty, let widest = rows.map(\.width).max(), widest > 0
    else { return nil }
    let runsLeft = rows.contains { $0.side == .rightToLeft }
    let runsRight = rows.contains { $0.side == .leftToRight }
    let width = (runsLeft && runsRight ? metrics.measure : widest) + 2 * metrics.padding
    let height = captions.height + leading.total + 2 * metrics.padding
    return PixelRect(
      x: runsLeft && !runsRight ? metrics.endEdge - width : metrics.startEdge,
      y: upperEdge(of: captions, leading, height: height), width: width, height: height)
  }

  /// Returns the layers of the rows, with the edges of all rows below the letters of all rows.
  private func textLayers(
    for rows: [(row: CaptionRow, top: Int)], in box: PixelRect, reach: Int
  ) -> [Scene.Layer] {
    var levels: [[Scene.Layer]] = []
    for (row, top) in rows {
      for text in texts(of: row) {
        for (level, paint) in text.paint.layers.enumerated() {
          if levels.count == level { levels.append([]) }
          let layer = layer(for: text, of: row, paint: paint, top: top, in: box, reach: reach)
          levels[level] += [layer].compactMap(\.self)
        }
      }
    }
    return levels.flatMap(\.self)
  }

  /// A line of text with its style and paint.
  struct Text {
    let line: TextLine
    let style: TextStyle
    let paint: LinePaint
    /// The distance from the start of the row, in pixels.
    let indent: Int
  }

  func texts(of row: CaptionRow) -> [Text] {
    let words = Text(
      line: row.line, style: row.style,
      paint: paint(row.color, unconfirmedText: row.unconfirmedText, size: row.style.wholeSize),
      indent: row.indent)
    guard let label = row.label else { return [words] }
    let paint = paint(label.color, size: label.style.wholeSize)
    return [Text(line: label.line, style: label.style, paint: paint, indent: 0), words]
  }

  /// Returns the distance of the start of `text` from the left end of its row, whose length is
  /// `measure` pixels.
  ///
  /// The indent is measured from the end at which the row starts. A text of the other direction, such
  /// as a label before the first paragraph of several, starts at its own far end.
  func start(of text: Text, in row: CaptionRow, measure: Int) -> Int {
    let isMirrored = row.side == .rightToLeft
    let near = isMirrored ? measure - text.indent : text.indent
    guard text.line.direction != row.side else { return near }
    return isMirrored ? near - text.line.advance : near + text.line.advance
  }

  /// Returns the paint for text of the given color and em size.
  func paint(
    _ color: Color, unconfirmedText: LinePaint.UnconfirmedText? = nil, size: Int
  ) -> LinePaint {
    LinePaint(
      fill: color, unconfirmedText: unconfirmedText,
      edge: look.edge.lineEdge(around: color, fontSize: size), opacity: look.textOpacity)
  }

  /// Returns the layer of a text without the ink beyond the box and beyond `reach`.
  private func layer(
    for text: Text, of row: CaptionRow, paint: LinePaint, top: Int, in box: PixelRect, reach: Int
  ) -> Scene.Layer? {
    guard let drawn = typesetter.bitmap(of: text.line, style: text.style, paint: paint)
    else { return nil }
    let (font, baseline) = (typesetter.metrics(of: row.style), top + baseline(of: row))
    let measure = box.size.width - 2 * metrics.padding
    let x = box.minX + metrics.padding + start(of: text, in: row, measure: measure)
    return Scene.Layer(
      bitmap: drawn.bitmap, origin: drawn.topLeft(start: PixelPoint(x: x, y: baseline))
    ).clipped(to: box.inkRoom(baseline: baseline, font: font, reach: reach))
  }
}

/// The captions that fit a pane, with the room that their ink needs.
struct FittedCaptions {
  let captions: CaptionRows
  let leading: CaptionLeading
}
