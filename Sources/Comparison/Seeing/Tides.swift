internal import Imaging

/// Which way the channels moved, cell by cell: sums of what rose and of what fell.
///
/// A changed colour moves everything one way. JPEG, other rounding and a jitter move as much up as down:
/// what a pixel loses, its neighbour gains.
struct Tides {
  /// Pixels along a cell's side.
  static let cell = 8

  let columns: Int
  let rows: Int
  private var cells: [Tide]

  init(size: PixelSize) {
    columns = (size.width + Self.cell - 1) / Self.cell
    rows = (size.height + Self.cell - 1) / Self.cell
    cells = [Tide](repeating: Tide(), count: columns * rows)
  }

  /// Takes in what one pixel's blue, green and red did; a channel that moved by rounding only is left out.
  mutating func add(_ shift: SIMD3<Int32>, x: Int, y: Int) {
    let still = SIMD3<Int32>(repeating: 0)
    let rounding = Int32(DifferenceScan.rounding)
    let index = y / Self.cell * columns + x / Self.cell
    cells[index].up &+= shift.replacing(with: still, where: shift .<= rounding)
    cells[index].down &-= shift.replacing(with: still, where: shift .>= -rounding)
  }

  /// The sums of a part, which lies inside.
  func total(in square: CellSquare) -> Tide {
    var tide = Tide()
    for row in square.rows {
      for index in row * columns + square.columns.lowerBound..<row * columns
        + square.columns.upperBound
      {
        tide.up &+= cells[index].up
        tide.down &+= cells[index].down
      }
    }
    return tide
  }

  /// Whether nothing moved in a part, which lies inside.
  func isCalm(in square: CellSquare) -> Bool {
    square.rows.allSatisfy { row in
      square.columns.allSatisfy { cells[row * columns + $0].isCalm }
    }
  }
}

/// How far blue, green and red moved up and down somewhere, summed over pixels.
struct Tide {
  var up = SIMD3<Int32>.zero
  var down = SIMD3<Int32>.zero

  var isCalm: Bool { up == .zero && down == .zero }

  /// How one-sided a channel's movement is, 0 to 1.
  func oneSidedness(of channel: Int) -> Double {
    let all = up[channel] + down[channel]
    return all > 0 ? Double(abs(up[channel] - down[channel])) / Double(all) : 0
  }

  /// The same for all channels together, each in a direction of its own.
  var oneSidedness: Double {
    let all = (up &+ down).wrappedSum()
    let net = (0..<3).reduce(0) { $0 + abs(up[$1] - down[$1]) }
    return all > 0 ? Double(net) / Double(all) : 0
  }
}
