internal import Imaging

/// The sums of upward and downward changes of each channel, cell by cell.
///
/// A changed color moves all values in one direction. JPEG, rounding and jitter move them up as
/// much as down, because neighboring pixels change in opposite directions.
struct ToneShiftGrid {
  /// The side of a cell in pixels.
  static let cellSize = 8

  let columns: Int
  let rows: Int
  private var cells: [ToneShift]

  init(size: PixelSize) {
    columns = (size.width + Self.cellSize - 1) / Self.cellSize
    rows = (size.height + Self.cellSize - 1) / Self.cellSize
    cells = [ToneShift](repeating: ToneShift(), count: columns * rows)
  }

  /// Adds the change of one pixel's blue, green and red, leaving out channels changed by rounding
  /// only.
  mutating func add(_ shift: SIMD3<Int32>, x: Int, y: Int) {
    let zero = SIMD3<Int32>(repeating: 0)
    let rounding = Int32(DifferenceScan.rounding)
    let index = y / Self.cellSize * columns + x / Self.cellSize
    cells[index].up &+= shift.replacing(with: zero, where: shift .<= rounding)
    cells[index].down &-= shift.replacing(with: zero, where: shift .>= -rounding)
  }

  /// Returns the sums of the changes in a window that lies inside the image.
  func total(in square: GridWindow) -> ToneShift {
    var total = ToneShift()
    for row in square.rows {
      for index in row * columns + square.columns.lowerBound..<row * columns
        + square.columns.upperBound
      {
        total.up &+= cells[index].up
        total.down &+= cells[index].down
      }
    }
    return total
  }

  /// Returns true if nothing changed in a window that lies inside the image.
  func isUnchanged(in square: GridWindow) -> Bool {
    square.rows.allSatisfy { row in
      square.columns.allSatisfy { cells[row * columns + $0].isUnchanged }
    }
  }
}

/// The upward and downward changes of blue, green and red, summed over pixels.
struct ToneShift {
  var up = SIMD3<Int32>.zero
  var down = SIMD3<Int32>.zero

  var isUnchanged: Bool { up == .zero && down == .zero }

  /// Returns the one-sidedness of a channel's changes, 0 to 1.
  func oneSidedness(of channel: Int) -> Double {
    let all = up[channel] + down[channel]
    return all > 0 ? Double(abs(up[channel] - down[channel])) / Double(all) : 0
  }

  /// The one-sidedness of all channels together.
  ///
  /// Each channel may have its own direction.
  var oneSidedness: Double {
    let all = (up &+ down).wrappedSum()
    let net = (0..<3).reduce(0) { $0 + abs(up[$1] - down[$1]) }
    return all > 0 ? Double(net) / Double(all) : 0
  }
}

/// A square window of cells of a `ToneShiftGrid`, or a rectangle after clipping to the image.
struct GridWindow {
  var columns: Range<Int>
  var rows: Range<Int>

  init(column: Int, row: Int, side: Int) {
    columns = column..<column + side
    rows = row..<row + side
  }

  /// Returns a square of `side` cells per side, centered on this one.
  func expanded(to side: Int) -> GridWindow {
    GridWindow(
      column: columns.lowerBound - (side - columns.count) / 2,
      row: rows.lowerBound - (side - rows.count) / 2, side: side)
  }

  /// Returns the part of the square inside the image.
  func clipped(to shifts: ToneShiftGrid) -> GridWindow {
    var clipped = self
    clipped.columns = columns.clamped(to: 0..<shifts.columns)
    clipped.rows = rows.clamped(to: 0..<shifts.rows)
    return clipped
  }

  /// Returns the indices of the cells, row by row.
  func indices(in shifts: ToneShiftGrid) -> [Int] {
    rows.flatMap { row in columns.map { row * shifts.columns + $0 } }
  }

  /// Returns the rectangle of the cells' pixels in an image of `size`.
  func pixels(of size: PixelSize) -> PixelRect {
    PixelRect(
      x: columns.lowerBound * ToneShiftGrid.cellSize, y: rows.lowerBound * ToneShiftGrid.cellSize,
      width: columns.count * ToneShiftGrid.cellSize, height: rows.count * ToneShiftGrid.cellSize
    ).intersection(PixelRect(origin: .zero, size: size))
  }
}
