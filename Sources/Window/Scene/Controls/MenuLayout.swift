internal import Imaging

/// The places of a menu's entries: cells of one size in rows, or one row of entries that are each
/// as wide as their words, for a low pane.
struct MenuLayout: Hashable {
  let metrics: StripMetrics
  /// True if the entries are in one row, each as wide as its words.
  let isRow: Bool
  /// True if the menu takes the place of the strip.
  let coversStrip: Bool
  private let area: PixelRect
  /// The widths of the entries' words in pixels; empty for icons alone.
  private let wordWidths: [Control.ID: Int]
  /// The width of a cell.
  private let cell: Int
  /// The height of the heading above the cells; 0 without a heading, and in one row.
  private let headingHeight: Int

  /// The minimum number of cells: back, an entry, and the further entries.
  private static let minCells = 3

  private init(
    _ entries: [Control], heading: String?, metrics: StripMetrics, isRow: Bool, area: PixelRect,
    coversStrip: Bool, room: ControlStrip.Room
  ) {
    self.metrics = metrics
    self.isRow = isRow
    self.area = area
    self.coversStrip = coversStrip
    var wordWidths: [Control.ID: Int] = [:]
    for control in entries where metrics.hasWords {
      wordWidths[control.id] = ([control.label] + control.otherLabels)
        .map { room.measure($0, control.labelLanguage, metrics.fontSize) }.max()
    }
    self.wordWidths = wordWidths
    let words = wordWidths.values.max().map { $0 + Self.besideWords(metrics) } ?? 0
    let heading = isRow || !metrics.hasWords ? nil : heading
    headingHeight = heading == nil ? 0 : metrics.target * 3 / 4
    let headingWidth = heading.map {
      room.measure($0, nil, metrics.fontSize) + 2 * metrics.sidePadding
    }
    cell = max(metrics.target, words, headingWidth ?? 0)
  }

  /// Returns the layouts of a menu beneath the strip and in its place, best first.
  static func all(
    for entries: [Control], leading: [Control], heading: String?, plate: PixelRect,
    in room: ControlStrip.Room
  ) -> some Sequence<MenuLayout> {
    let gap = ControlMetrics(pane: room.pane).gap
    let below = max(plate.maxY, room.mark?.maxY ?? 0) + gap
    let places = [(below, room.menuEnd), (plate.minY, max(plate.maxY, room.menuEnd))]
    let areas = places.map { top, bottom in
      let sides = room.sides(from: top, to: bottom)
      return PixelRect(
        x: sides.lowerBound, y: top, width: sides.count, height: max(0, bottom - top))
    }
    var forms: [(metrics: StripMetrics, isRow: Bool, place: Int)] = []
    for place in areas.indices {
      for isRow in [false, true] {
        forms += StripMetrics.menuCandidates(
          in: room.pane, isRow: isRow, height: areas[place].size.height, isSure: place == 1
        ).map { ($0, isRow, place) }
      }
    }
    // Under a heading, entries are choices that icons alone do not explain.
    let hasIcons =
      heading == nil && entries.allSatisfy { $0.icon != nil && $0.labelLanguage == nil }
    return forms.lazy.map { metrics, isRow, place in
      MenuLayout(
        entries + leading, heading: heading, metrics: metrics, isRow: isRow, area: areas[place],
        coversStrip: place == 1, room: room)
    }.filter { ($0.metrics.hasWords || hasIcons) && ($0.isRow || $0.cells >= minCells) }
  }

  /// Returns true if words stand beside an icon, except in a row for entries that lead to pages.
  func showsWords(of control: Control) -> Bool {
    metrics.hasWords && !(isRow && control.leadsToPage)
  }

  /// Returns true if there is room for all of `entries` on one page.
  func holds(_ entries: [Control]) -> Bool {
    isRow ? width(of: entries) <= inner : rows(of: entries, in: inner).count <= maxRows
  }

  /// Returns the places of `entries` and the frame around them, beneath the control at `anchor`.
  ///
  /// Cells with words are in as few columns as possible, those without words in as few rows.
  func place(
    _ entries: [Control], anchor: PixelRect, isRightToLeft: Bool
  ) -> (items: [ControlStrip.Item], frame: PixelRect) {
    let rows =
      isRow
      ? [cut(entries)]
      : widths.lazy.map { self.rows(of: entries, in: $0) }.first { $0.count <= maxRows }
        ?? self.rows(of: entries, in: inner)
    let size = PixelSize(
      width: (rows.compactMap { $0.last?.columns.upperBound }.max() ?? 0) + 2 * metrics.inset,
      height: headingHeight + rows.count * (metrics.target + metrics.gap) - metrics.gap
        + 2 * metrics.inset)
    let start = isRightToLeft ? anchor.maxX - size.width : anchor.minX
    let frame = PixelRect(
      origin: PixelPoint(
        x: min(max(area.minX, start), max(area.minX, area.maxX - size.width)), y: area.minY),
      size: size)
    let items = rows.enumerated().flatMap { number, row in
      row.map { control, columns in
        let rect = PixelRect(
          x: frame.minX + metrics.inset + columns.lowerBound,
          y: frame.minY + metrics.inset + headingHeight + number * (metrics.target + metrics.gap),
          width: columns.count, height: metrics.target)
        return ControlStrip.Item(
          control: control, frame: isRightToLeft ? rect.mirrored(in: frame) : rect)
      }
    }
    return (items, frame)
  }
}

extension MenuLayout {
  /// Returns the place of the heading's words in the frame of a menu, or nil without a heading.
  func heading(in frame: PixelRect) -> PixelRect? {
    guard headingHeight > 0 else { return nil }
    let inner = frame.expanded(by: -metrics.inset).inset(
      by: metrics.sidePadding, metrics.sidePadding)
    return PixelRect(
      x: inner.minX, y: inner.minY, width: inner.size.width, height: headingHeight)
  }
}

/// The widths of the entries.
extension MenuLayout {
  /// An entry and its columns in a row, in pixels from the first entry on.
  private typealias PlacedEntry = (control: Control, columns: Range<Int>)

  /// The width of the area without its edges.
  private var inner: Int { area.size.width - 2 * metrics.inset }
  private var maxColumns: Int { max(0, (inner + metrics.gap) / (cell + metrics.gap)) }
  private var maxRows: Int {
    let height = area.size.height - headingHeight - 2 * metrics.inset
    return max(0, (height + metrics.gap) / (metrics.target + metrics.gap))
  }
  private var cells: Int { maxColumns * maxRows }
  /// The widths of a row of cells to try, best first.
  private var widths: [Int] {
    let all = (1...max(1, maxColumns)).map { $0 * (cell + metrics.gap) - metrics.gap }
    return metrics.hasWords ? all : all.suffix(1)
  }

  private static func besideWords(_ metrics: StripMetrics, hasIcon: Bool = true) -> Int {
    (hasIcon ? metrics.iconSize + 2 * metrics.wordGap : 0) + 2 * metrics.sidePadding
  }

  private func width(of entries: [Control]) -> Int {
    entries.reduce(-metrics.gap) { $0 + width(of: $1) + metrics.gap }
  }

  private func width(of control: Control) -> Int {
    guard isRow else {
      // A track may be a little shorter than in the strip.
      let wanted = control.isSlider ? metrics.sliderWidth * 9 / 10 : cell
      let count = max(1, (wanted + cell - 1) / cell)
      return count * (cell + metrics.gap) - metrics.gap
    }
    if control.isSlider { return metrics.sliderWidth }
    guard showsWords(of: control), let words = wordWidths[control.id] else {
      return metrics.target
    }
    return max(metrics.target, words + Self.besideWords(metrics, hasIcon: control.icon != nil))
  }

  /// Returns the entries in rows of a width.
  private func rows(of entries: [Control], in room: Int) -> [[PlacedEntry]] {
    var rows: [[PlacedEntry]] = []
    for entry in entries {
      let width = min(room, width(of: entry))
      let start = rows.last?.last.map { $0.columns.upperBound + metrics.gap } ?? 0
      if let row = rows.indices.last, start + width <= room {
        rows[row].append((entry, start..<start + width))
      } else {
        rows.append([(entry, 0..<width)])
      }
    }
    return rows
  }

  /// Returns the entries in one row, in which a single entry that is too wide gives up the room
  /// that is missing.
  private func cut(_ entries: [Control]) -> [PlacedEntry] {
    let missing = max(0, width(of: entries) - inner)
    var x = 0
    return entries.map { control in
      let whole = width(of: control)
      let width = control.leadsToPage ? whole : max(metrics.inset, whole - missing)
      defer { x += width + metrics.gap }
      return (control, x..<x + width)
    }
  }
}
