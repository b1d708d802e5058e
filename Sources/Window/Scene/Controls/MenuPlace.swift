internal import Imaging

/// The places of a menu's entries in its room.
protocol MenuArrangement {
  var metrics: StripMetrics { get }

  /// Returns true if there is room for all of `entries` on one page.
  func holds(_ entries: [Control]) -> Bool

  /// Returns the places of `entries` and the frame around them, beneath the control at `anchor`.
  func place(
    _ entries: [Control], anchor: PixelRect, isRightToLeft: Bool
  ) -> (items: [ControlStrip.Item], frame: PixelRect)
}

/// A part of the pane in which a menu may be: beneath the strip, or in the strip's place.
struct MenuPlace {
  let area: PixelRect
  /// True if the menu takes the place of the strip.
  let coversStrip: Bool

  /// Returns the places beneath and on the background of the strip, best first.
  static func all(plate: PixelRect, in room: ControlStrip.Room) -> [MenuPlace] {
    func place(from top: Int, to bottom: Int, coversStrip: Bool) -> MenuPlace {
      let sides = room.sides(from: top, to: bottom)
      return MenuPlace(
        area: PixelRect(
          x: sides.lowerBound, y: top, width: sides.count, height: max(0, bottom - top)),
        coversStrip: coversStrip)
    }
    let edge = ControlMetrics(pane: room.pane).gap
    let below = max(plate.maxY, room.mark?.maxY ?? 0) + edge
    return [
      place(from: below, to: room.menuEnd, coversStrip: false),
      place(from: plate.minY, to: max(plate.maxY, room.menuEnd), coversStrip: true),
    ]
  }

  /// Calls `isGood` with the arrangements of a menu here, best first, until it returns true.
  ///
  /// In the place of the strip there is always one. The entries in `leading` lead to other pages.
  /// The words of all entries are measured for each arrangement.
  func tryArrangements(
    for entries: [Control], leading: [Control], in pane: Pane, measure: ControlStrip.Measure,
    until isGood: (any MenuArrangement) -> Bool
  ) {
    for metrics in StripMetrics.menuCandidates(in: pane) {
      let grid = MenuGrid(
        metrics: metrics, area: area, entries: entries + leading, measure: measure)
      if grid.capacity >= Self.minCells, grid.shows(entries), isGood(grid) { return }
    }
    let rows = StripMetrics.rowCandidates(in: pane, height: area.size.height, isSure: coversStrip)
    for metrics in rows {
      let row = MenuRow(metrics: metrics, area: area, entries: entries, measure: measure)
      if row.shows(entries), isGood(row) { return }
    }
  }

  /// The minimum number of cells: back, an entry, and the further entries.
  private static let minCells = 3
}
