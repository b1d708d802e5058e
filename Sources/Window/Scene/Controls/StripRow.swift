internal import Imaging

/// The choice of the controls in the row of a strip, and of its measures.
struct StripRow {
  let cells: [StripCell]
  let frame: PixelRect
  let metrics: StripMetrics

  /// The number of cells with words below which icons alone are easier to use.
  private static let minWordyCells = 4
  /// The distance from the pane's edge in a low pane.
  private static let minMargin = 2

  /// Chooses the row for `cells`.
  ///
  /// These forms are tried in this order: all cells with words, as many as possible with words and
  /// the menu, all cells with icons alone, as many as possible with icons and the menu, the same with
  /// smaller icons. Words have the largest size that fits. If the last cell is the menu, cells
  /// without room are its first entries.
  init(cells: [StripCell], room: ControlStrip.Room) {
    let forms =
      [true, false].map { StripMetrics.candidates(in: room.pane, hasWords: $0) }
      + [[StripMetrics.small(in: room.pane, height: room.end - Self.minMargin)].compactMap(\.self)]
    for candidates in forms {
      let whole = candidates.map { (cells: cells, metrics: $0) }
      for row in whole + Self.folded(cells, candidates.last, room) {
        guard let frame = Self.frame(of: row.cells, row.metrics, room) else { continue }
        (self.cells, self.frame, metrics) = (row.cells, frame, row.metrics)
        return
      }
    }
    metrics = StripMetrics(fontSize: ControlMetrics.minFontSize, in: room.pane, hasWords: false)
    (self.cells, frame) = ([], PixelRect(x: 0, y: 0, width: 0, height: 0))
  }

  /// Returns the rows of fewer cells and the menu with the others, the longest first.
  private static func folded(
    _ cells: [StripCell], _ metrics: StripMetrics?, _ room: ControlStrip.Room
  ) -> [(cells: [StripCell], metrics: StripMetrics)] {
    guard let metrics else { return [] }
    let least = metrics.hasWords ? minWordyCells - 1 : 0
    return stride(from: cells.count - 1, through: least, by: -1).map { count in
      let folded = cells.dropFirst(count).flatMap(\.controls).flatMap { control in
        control.id == Control.menuID ? control.menu ?? [] : [control]
      }
      return (
        cells.prefix(count) + [StripCell(controls: [.menu(of: folded, room.strings)])], metrics
      )
    }
  }

  /// Returns the frame of a row, or nil if there is no room for it.
  private static func frame(
    of cells: [StripCell], _ metrics: StripMetrics, _ room: ControlStrip.Room
  ) -> PixelRect? {
    guard !cells.isEmpty else { return nil }
    let controls = ControlMetrics(pane: room.pane)
    let widths = cells.map { $0.width(metrics, room) }
    let width = widths.reduce(0, +) + metrics.gap * (cells.count - 1) + 2 * metrics.inset
    let height = metrics.plateHeight
    // In a low pane the strip is nearer to the edge.
    let top = min(controls.margin, max(minMargin, room.end - height))
    guard top + height <= room.end else { return nil }
    let sides = room.sides(from: top, to: top + height)
    guard width <= sides.count else { return nil }
    let x = min(max(sides.lowerBound, (room.pane.size.width - width) / 2), sides.upperBound - width)
    return PixelRect(x: x, y: top, width: width, height: height)
  }
}

extension ControlStrip.Room {
  /// Returns the left and the right limit of rows between two y coordinates, beside the mark.
  func sides(from top: Int, to bottom: Int) -> Range<Int> {
    let gap = ControlMetrics(pane: pane).gap
    var (start, end) = (gap / 2, pane.size.width - gap / 2)
    if let mark, top < mark.maxY, bottom > mark.minY {
      if mark.minX > pane.size.width / 2 {
        end = mark.minX - gap
      } else {
        start = mark.maxX + gap
      }
    }
    return start..<max(start, end)
  }
}

/// A control of the strip with its words, or a group of controls that share their words.
struct StripCell {
  let controls: [Control]

  /// Returns the cells of controls, in order.
  static func cells(of controls: [Control]) -> [StripCell] {
    controls.reduce(into: []) { cells, control in
      let last = cells.last?.controls ?? []
      let isGrouped = control.group != nil && control.group?.id == last.first?.group?.id
      if isGrouped { cells.removeLast() }
      cells.append(StripCell(controls: (isGrouped ? last : []) + [control]))
    }
  }

  /// The words beneath the controls and their shorter forms, the longest first.
  private var labels: (texts: [String], language: String?) {
    let first = controls[0]
    guard let group = first.group else { return ([first.label], first.labelLanguage) }
    return ([group.label] + group.shorterLabels, group.labelLanguage)
  }

  /// The texts for which the cell has room, which do not depend on the state of the controls.
  private var samples: (texts: [String], language: String?) {
    let first = controls[0]
    guard let group = first.group else {
      return ([first.label] + first.otherLabels, first.labelLanguage)
    }
    return group.sampleLabels.isEmpty
      ? ([group.label], group.labelLanguage) : (group.sampleLabels, nil)
  }

  /// Returns the width of the cell.
  func width(_ metrics: StripMetrics, _ room: ControlStrip.Room) -> Int {
    let icons = controls.reduce(0) { $0 + ($1.isSlider ? metrics.sliderWidth : metrics.target) }
    guard metrics.hasWords else { return icons }
    let (texts, language) = samples
    let words = texts.map { room.measure($0, language, metrics.fontSize) }.max() ?? 0
    return max(icons, words + 2 * metrics.sidePadding)
  }

  /// Returns the columns of the controls in a cell of the given width.
  func shares(of width: Int) -> [Range<Int>] {
    let count = controls.count
    return (0..<count).map { width * $0 / count..<width * ($0 + 1) / count }
  }

  /// Returns the words in the frame of the cell, in the longest form that has room.
  func words(
    in frame: PixelRect, _ metrics: StripMetrics, _ room: ControlStrip.Room
  ) -> ControlStrip.Words {
    let (texts, language) = labels
    let width = frame.size.width - 2 * metrics.sidePadding
    let text = texts.first { room.measure($0, language, metrics.fontSize) <= width }
    return ControlStrip.Words(
      control: controls[0].group == nil ? controls[0].id : nil,
      text: text ?? texts[texts.count - 1], language: language,
      isDimmed: controls.allSatisfy { $0.action == nil }, frame: frame)
  }
}
