internal import Imaging

/// A square of the cells in which changes are summed, or its part inside the image.
struct GridWindow {
  var columns: Range<Int>
  var rows: Range<Int>

  init(column: Int, row: Int, side: Int) {
    columns = column..<column + side
    rows = row..<row + side
  }

  /// Returns a square of `side` cells per side, centered on this one.
  func grown(to side: Int) -> GridWindow {
    GridWindow(
      column: columns.lowerBound - (side - columns.count) / 2,
      row: rows.lowerBound - (side - rows.count) / 2, side: side)
  }

  /// Returns the part of the square inside the image.
  func cut(to tides: ToneShiftGrid) -> GridWindow {
    var cut = self
    cut.columns = columns.clamped(to: 0..<tides.columns)
    cut.rows = rows.clamped(to: 0..<tides.rows)
    return cut
  }

  /// Returns the indices of the cells, row by row.
  func indices(in tides: ToneShiftGrid) -> [Int] {
    rows.flatMap { row in columns.map { row * tides.columns + $0 } }
  }

  /// Returns the rectangle of the cells' pixels in an image of `size`.
  func pixels(of size: PixelSize) -> PixelRect {
    PixelRect(
      x: columns.lowerBound * ToneShiftGrid.cell, y: rows.lowerBound * ToneShiftGrid.cell,
      width: columns.count * ToneShiftGrid.cell, height: rows.count * ToneShiftGrid.cell
    ).intersection(PixelRect(origin: .zero, size: size))
  }
}
