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
  /// Six sums a cell: blue, green and red upwards, then the same downwards.
  private var sums: [Int32]

  init(size: PixelSize) {
    columns = (size.width + Self.cell - 1) / Self.cell
    rows = (size.height + Self.cell - 1) / Self.cell
    sums = [Int32](repeating: 0, count: columns * rows * 6)
  }

  /// Takes in what one pixel did; a channel that moved by rounding only is left out.
  mutating func add(blue: Int, green: Int, red: Int, x: Int, y: Int) {
    let index = (y / Self.cell * columns + x / Self.cell) * 6
    add(blue, to: index)
    add(green, to: index + 1)
    add(red, to: index + 2)
  }

  private mutating func add(_ difference: Int, to index: Int) {
    if difference > DifferenceScan.rounding {
      sums[index] += Int32(difference)
    } else if difference < -DifferenceScan.rounding {
      sums[index + 3] -= Int32(difference)
    }
  }

  /// The sums of a part, which lies inside.
  func total(in square: CellSquare) -> Tide {
    var tide = Tide()
    for index in square.indices(in: self) {
      for channel in 0..<3 {
        tide.up[channel] += Int(sums[index * 6 + channel])
        tide.down[channel] += Int(sums[index * 6 + channel + 3])
      }
    }
    return tide
  }
}

/// How far blue, green and red moved up and down somewhere, summed over pixels.
struct Tide {
  var up = SIMD3<Int>.zero
  var down = SIMD3<Int>.zero

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
