internal import Imaging

/// A part of the cells that tides are counted in: a square, or what is left of it inside the picture.
struct CellSquare {
  var columns: Range<Int>
  var rows: Range<Int>

  init(column: Int, row: Int, side: Int) {
    columns = column..<column + side
    rows = row..<row + side
  }

  /// The square of so many cells a side that has this one in its middle.
  func grown(to side: Int) -> CellSquare {
    CellSquare(
      column: columns.lowerBound - (side - columns.count) / 2,
      row: rows.lowerBound - (side - rows.count) / 2, side: side)
  }

  /// What lies inside the picture.
  func cut(to tides: Tides) -> CellSquare {
    var cut = self
    cut.columns = columns.clamped(to: 0..<tides.columns)
    cut.rows = rows.clamped(to: 0..<tides.rows)
    return cut
  }

  /// The cells' numbers, row by row.
  func indices(in tides: Tides) -> [Int] {
    rows.flatMap { row in columns.map { row * tides.columns + $0 } }
  }

  /// The pixels of the cells, in a picture of `size`.
  func pixels(of size: PixelSize) -> PixelRect {
    PixelRect(
      x: columns.lowerBound * Tides.cell, y: rows.lowerBound * Tides.cell,
      width: columns.count * Tides.cell, height: rows.count * Tides.cell
    ).intersection(PixelRect(origin: .zero, size: size))
  }
}
