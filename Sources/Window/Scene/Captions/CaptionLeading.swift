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
  /// The distance beyond ascent and descent, in pixels, at which ink is clipped.
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

extension CaptionLeading {
  /// Selects the leading of rows, with `reserve` pixels between those expected to stack marks.
  init(of rows: [RowInk], reach: Int, padding: Int, reserve: Int) {
    let gaps = RowInk.gaps(of: rows, reach: reach, reserve: reserve)
    // Ink may reach into the padding, except for its outermost sixth.
    let allowance = padding - max(1, padding / 6)
    var (top, room) = (0, (above: 0, below: 0))
    for (row, gap) in zip(rows, gaps) {
      let baseline = top + gap + row.baseline
      room.above = max(room.above, row.height(reach: reach) - baseline - allowance)
      room.below = max(room.below, row.depth(reach: reach) + baseline)
      top += gap + row.height
    }
    above = zip(gaps.indices, gaps).map { $0 == 0 ? $1 + room.above : $1 }
    below = max(0, room.below - top - allowance)
    self.reach = reach
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
    var bounds: PixelRect { skyline.bounds.moved(by: PixelPoint(x: start, y: 0)) }
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

  /// Returns the room above each row at which no row touches another one.
  static func gaps(of rows: [RowInk], reach: Int, reserve: Int = 0) -> [Int] {
    var gaps: [Int] = []
    var baselines: [Int] = []
    var top = 0
    for (index, row) in rows.enumerated() {
      let baseline = top + row.baseline
      let isReserved = index > 0 && (row.stacksMarks || rows[index - 1].stacksMarks)
      let gap = zip(rows, baselines).reduce(isReserved ? reserve : 0) { gap, upper in
        max(gap, row.additionalDistance(below: upper.0, reach: reach, at: baseline - upper.1))
      }
      gaps.append(gap)
      baselines.append(baseline + gap)
      top += gap + row.height
    }
    return gaps
  }

  /// Returns the height of the ink above the baseline.
  func height(reach: Int) -> Int {
    min(lines.map { -$0.bounds.minY }.max() ?? 0, font.ascent + reach)
  }

  /// Returns the depth of the ink below the baseline.
  func depth(reach: Int) -> Int {
    min(lines.map(\.bounds.maxY).max() ?? 0, font.descent + reach)
  }

  /// Returns the distance, at least 0, that this row needs in addition to the one between its
  /// baseline and that of a row above it.
  ///
  /// Rows that would touch get a clear gap, not the smallest one.
  private func additionalDistance(below upper: RowInk, reach: Int, at distance: Int) -> Int {
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
