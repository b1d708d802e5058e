internal import Imaging
internal import Typesetting

/// The room that caption lines need beyond their height, because marks would touch another line or
/// leave the box.
///
/// Leading follows from the ink of the lines, so lines of ordinary text need no leading.
struct CaptionLeading: Equatable {
  /// The room above each row, in pixels.
  let above: [Int]
  /// The room below the last row, in pixels.
  let below: Int
  /// The distance beyond ascent and descent up to which ink is shown, in pixels.
  ///
  /// Ink beyond it is clipped: marks that somebody stacked without end hide no other line.
  let reach: Int

  /// The room above, between and below all rows.
  var total: Int { above.reduce(below, +) }

  /// Returns the leading, reduced in proportion if its total exceeds `room`.
  func limited(to room: Int) -> CaptionLeading {
    guard total > room else { return self }
    return CaptionLeading(
      above: above.map { $0 * room / total }, below: below * room / total, reach: reach)
  }
}

/// The choice of the leading of the rows in one box.
struct LeadingSelector {
  let metrics: CaptionMetrics
  /// The least room between two rows that are expected to stack marks, in pixels.
  let reserve: Int

  /// Returns the leading of `rows`.
  ///
  /// Ink may reach as far beyond its line as another line is high. If the box would be too high,
  /// the reach is reduced, and at last the leading.
  func leading(of rows: [RowInk]) -> CaptionLeading {
    let height = rows.reduce(0) { $0 + $1.height }
    let room = metrics.maxHeight(ofRows: height) - height
    for quarters in (1...4).reversed() {
      let leading = leading(of: rows, reach: metrics.lineHeight * quarters / 4)
      if leading.total <= room { return leading }
    }
    return leading(of: rows, reach: 0).limited(to: room)
  }

  /// Returns the room above each row at which no row touches another one.
  func rowGaps(of rows: [RowInk], reach: Int) -> [Int] {
    var gaps: [Int] = []
    var baselines: [Int] = []
    var top = 0
    for (index, row) in rows.enumerated() {
      let baseline = top + row.baseline
      let isReserved = index > 0 && (row.stacksMarks || rows[index - 1].stacksMarks)
      var gap = isReserved ? reserve : 0
      for (upper, upperBaseline) in zip(rows, baselines) {
        gap = max(
          gap, row.additionalDistance(below: upper, reach: reach, at: baseline - upperBaseline))
      }
      gaps.append(gap)
      baselines.append(baseline + gap)
      top += gap + row.height
    }
    return gaps
  }

  private func leading(of rows: [RowInk], reach: Int) -> CaptionLeading {
    var above = rowGaps(of: rows, reach: reach)
    // Ink may reach into the padding, except for its outermost sixth.
    let allowance = metrics.padding - max(1, metrics.padding / 6)
    var (top, room) = (0, (above: 0, below: 0))
    for (row, gap) in zip(rows, above) {
      let baseline = top + gap + row.baseline
      room.above = max(room.above, row.height(reach: reach) - baseline - allowance)
      room.below = max(room.below, row.depth(reach: reach) + baseline)
      top += gap + row.height
    }
    if !above.isEmpty { above[0] += room.above }
    return CaptionLeading(above: above, below: max(0, room.below - top - allowance), reach: reach)
  }
}

/// The ink of a row, as far as its neighbors must know it.
struct RowInk {
  /// A line of a row: the words, or the speaker label.
  struct Line {
    /// The distance of the line's start from the start edge of the captions.
    let start: Int
    let skyline: InkSkyline

    /// The ink, relative to the start edge of the captions and to the baseline.
    var bounds: PixelRect {
      PixelRect(
        x: start + skyline.bounds.minX, y: skyline.bounds.minY,
        width: skyline.bounds.size.width, height: skyline.bounds.size.height)
    }
  }

  let lines: [Line]
  let height: Int
  /// The distance of the baseline from the upper edge of the row.
  let baseline: Int
  let font: LineMetrics
  /// The em size in pixels.
  let size: Int
  /// True if more marks above and below one another are to be expected.
  let stacksMarks: Bool

  /// Returns the height of the ink above the baseline.
  func height(reach: Int) -> Int {
    min(lines.map { -$0.bounds.minY }.max() ?? 0, font.ascent + reach)
  }

  /// Returns the depth of the ink below the baseline.
  func depth(reach: Int) -> Int {
    min(lines.map(\.bounds.maxY).max() ?? 0, font.descent + reach)
  }

  /// Returns the additional distance that this row needs from a row above it, at least 0.
  ///
  /// Rows that do not touch need no additional distance. Rows that would touch get a clear gap, not the
  /// smallest one.
  ///
  /// - Parameters:
  ///   - upper: The row above.
  ///   - reach: The distance beyond ascent and descent up to which ink is shown.
  ///   - distance: The distance of the two baselines.
  /// - Returns: The additional distance in pixels.
  func additionalDistance(below upper: RowInk, reach: Int, at distance: Int) -> Int {
    let em = max(size, upper.size)
    let clearance = max(1, em / 36)
    let gap = max(clearance, em / 12)
    guard upper.depth(reach: reach) + height(reach: reach) + clearance > distance else { return 0 }
    var additional = 0
    for line in lines {
      for upperLine in upper.lines where upperLine.isNear(line, clearance: clearance) {
        guard
          let contact = upperLine.skyline.contactDistance(
            toLine: line.skyline, offset: line.start - upperLine.start, clearance: clearance,
            maxDepth: upper.font.descent + reach, maxHeight: font.ascent + reach),
          contact + clearance > distance
        else { continue }
        additional = max(additional, contact + gap - distance)
      }
    }
    return additional
  }
}

extension RowInk.Line {
  /// Returns true if both lines have ink in columns up to `clearance` pixels apart.
  fileprivate func isNear(_ other: RowInk.Line, clearance: Int) -> Bool {
    bounds.minX - clearance < other.bounds.maxX && other.bounds.minX - clearance < bounds.maxX
  }
}
