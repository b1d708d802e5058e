internal import Imaging

/// The places of a menu's entries: cells of one size in rows.
///
/// A slider may take several cells of a row.
struct MenuGrid: MenuArrangement {
  let metrics: StripMetrics
  private let area: PixelRect
  private let cell: PixelSize

  /// Creates the grid in `area` for a menu with `entries`, with words if `metrics` has them.
  init(
    metrics: StripMetrics, area: PixelRect, entries: [Control], measure: ControlStrip.Measure
  ) {
    self.metrics = metrics
    self.area = area
    guard metrics.hasWords else {
      cell = PixelSize(width: metrics.target, height: metrics.target)
      return
    }
    let words = entries.flatMap { control in
      ([control.label] + control.otherLabels).map {
        measure($0, control.labelLanguage, metrics.fontSize)
      }
    }
    let wordy =
      (words.max() ?? 0) + metrics.iconSize + 2 * metrics.wordGap + 2 * metrics.sidePadding
    cell = PixelSize(width: max(wordy, metrics.target), height: metrics.target)
  }

  private var maxColumns: Int { Self.count(of: cell.width, in: area.size.width, metrics) }
  private var maxRows: Int { Self.count(of: cell.height, in: area.size.height, metrics) }

  private static func count(of length: Int, in room: Int, _ metrics: StripMetrics) -> Int {
    max(0, (room - 2 * metrics.inset + metrics.gap) / (length + metrics.gap))
  }

  /// The number of cells.
  var capacity: Int { maxColumns * maxRows }

  /// Returns true if every entry can be told apart: by its words, or by its icon.
  func shows(_ entries: [Control]) -> Bool {
    metrics.hasWords || entries.allSatisfy { $0.icon != nil && $0.labelLanguage == nil }
  }

  /// Returns true if there is a cell for each of `entries`.
  func holds(_ entries: [Control]) -> Bool {
    maxColumns > 0 && places(of: entries, columns: maxColumns).rows <= maxRows
  }

  /// Returns the row and the columns of each entry, and the number of rows.
  private func places(
    of entries: [Control], columns: Int
  ) -> (places: [(row: Int, columns: Range<Int>)], rows: Int) {
    var (row, column) = (0, 0)
    let places = entries.map { entry in
      // A track may be a little shorter than in the strip.
      let wanted = entry.isSlider ? metrics.sliderWidth * 9 / 10 : cell.width
      let span = min(columns, max(1, (wanted + cell.width - 1) / cell.width))
      if column + span > columns { (row, column) = (row + 1, 0) }
      defer { column += span }
      return (row: row, columns: column..<column + span)
    }
    return (places, entries.isEmpty ? 0 : row + 1)
  }

  /// Places `entries` beneath the control at `anchor`.
  ///
  /// Entries with words are in as few columns as possible, entries without them in as few rows.
  func place(
    _ entries: [Control], anchor: PixelRect, isRightToLeft: Bool
  ) -> (items: [ControlStrip.Item], frame: PixelRect) {
    let most = max(1, maxColumns)
    let fewest = (1...most).first { places(of: entries, columns: $0).rows <= maxRows } ?? most
    let columns = metrics.hasWords ? fewest : most
    let (cells, rows) = places(of: entries, columns: columns)
    let used = cells.map { $0.columns.upperBound }.max() ?? 1
    let (across, down) = (cell.width + metrics.gap, cell.height + metrics.gap)
    let size = PixelSize(
      width: used * across - metrics.gap + 2 * metrics.inset,
      height: rows * down - metrics.gap + 2 * metrics.inset)
    let start = isRightToLeft ? anchor.maxX - size.width : anchor.minX
    let x = min(max(area.minX, start), max(area.minX, area.maxX - size.width))
    let frame = PixelRect(origin: PixelPoint(x: x, y: area.minY), size: size)
    func mirror(_ rect: PixelRect) -> PixelRect { rect.mirrored(in: frame) }
    let items = zip(entries, cells).map { control, place in
      let rect = PixelRect(
        x: frame.minX + metrics.inset + place.columns.lowerBound * across,
        y: frame.minY + metrics.inset + place.row * down,
        width: place.columns.count * across - metrics.gap, height: cell.height)
      return ControlStrip.Item(control: control, frame: isRightToLeft ? mirror(rect) : rect)
    }
    return (items, frame)
  }
}
