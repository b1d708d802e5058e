internal import Imaging
internal import Typesetting

/// The room that lines get for marks beyond their height.
extension CaptionLayout {
  /// Returns the leading of the captions at rest.
  ///
  /// Ink may reach as far beyond its line as another line is high. If the box would be too high,
  /// the reach is reduced, and at last the leading.
  func leading(of captions: CaptionRows) -> CaptionLeading {
    let rows = captions.rows.map(ink)
    let room = metrics.maxHeight(ofRows: captions.height) - captions.height
    func leading(quarters: Int) -> CaptionLeading {
      CaptionLeading(
        of: rows, reach: metrics.lineHeight * quarters / 4, padding: metrics.padding,
        reserve: captions.isTopAnchored ? reserve : 0)
    }
    return (1...4).reversed().lazy.map(leading).first { $0.total <= room }
      ?? leading(quarters: 0).limited(to: room)
  }

  /// Returns the room below each of the `leaving` rows, in front of `rows`.
  func gaps(between leaving: [CaptionRow], and rows: [CaptionRow], reach: Int) -> [Int] {
    Array(RowInk.gaps(of: (leaving + rows.prefix(1)).map(ink), reach: reach).dropFirst())
  }

  /// The room for taller marks of later words, which should not move the words already shown.
  private var reserve: Int { metrics.maxFontSize / 4 }

  /// Returns the upper edge of a box of the given height.
  ///
  /// Room above the first row and below the last one extends the box, so that the rows stay where
  /// they would be without it, as far as the safe area permits. A box that grows down does so for
  /// the room between its rows, too.
  func upperEdge(of captions: CaptionRows, _ leading: CaptionLeading, height: Int) -> Int {
    func lowerEdge(extendedBy room: Int) -> Int { min(metrics.bottom + room, metrics.safeBottom) }
    guard captions.isTopAnchored else { return lowerEdge(extendedBy: leading.below) - height }
    let lowest = lowerEdge(extendedBy: leading.total) - height
    let top = firstRowEdge(of: captions) - (leading.above.first ?? 0)
    let highest = min(metrics.safeTop, metrics.top, lowest)
    return max(metrics.upperLimit, highest, min(top, lowest))
  }

  /// Returns the upper edge of a box that grows down to a whole page, without room above it.
  private func firstRowEdge(of captions: CaptionRows) -> Int {
    guard look.position != .top, captions.rows.contains(where: stacksMarks) else {
      return metrics.top
    }
    return metrics.top - reserve * (metrics.maxLines(secondaryLines: 0) - 1)
  }

  /// Returns the rows with their upper edges.
  func placed(_ rows: [CaptionRow], from top: Int, gaps: [Int]) -> [(row: CaptionRow, top: Int)] {
    var top = top
    return zip(rows, gaps).map { row, gap in
      defer { top += gap + row.height }
      return (row, top + gap)
    }
  }

  /// Returns the distance of the baseline of `row` from the upper edge of the row.
  func baseline(of row: CaptionRow) -> Int {
    let font = typesetter.metrics(of: row.style)
    return (row.height - (font.ascent + font.descent)) / 2 + font.ascent
  }

  private func ink(of row: CaptionRow) -> RowInk {
    RowInk(
      lines: texts(of: row).compactMap { ink(of: $0, in: row) }, height: row.height,
      baseline: baseline(of: row), font: typesetter.metrics(of: row.style),
      size: row.style.wholeSize, stacksMarks: stacksMarks(row))
  }

  private func ink(of text: Text, in row: CaptionRow) -> RowInk.Line? {
    typesetter.skyline(of: text.line, style: text.style, paint: text.paint).map {
      RowInk.Line(start: start(of: text, in: row, measure: metrics.measure), skyline: $0)
    }
  }

  private func stacksMarks(_ row: CaptionRow) -> Bool {
    row.line.runs.contains(where: \.script.stacksMarks)
  }
}
