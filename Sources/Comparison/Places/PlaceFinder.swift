internal import Imaging

/// A builder that joins nearby pixels into connected places.
///
/// Pixels belong to one place if the gap between them is less than about one cell. The stem and the
/// dot of a letter, or the two edges of a stroke, look like one place.
struct PlaceFinder {
  /// The side of a cell in pixels.
  private static let cell = 8

  private struct Cell {
    var pixels = 0
    var minX = Int.max
    var minY = Int.max
    var maxX = 0
    var maxY = 0
  }

  private let columns: Int
  private let rows: Int
  private var cells: [Cell]

  init(size: PixelSize) {
    columns = (size.width + Self.cell - 1) / Self.cell
    rows = (size.height + Self.cell - 1) / Self.cell
    cells = [Cell](repeating: Cell(), count: columns * rows)
  }

  mutating func add(x: Int, y: Int) {
    let index = y / Self.cell * columns + x / Self.cell
    cells[index].pixels += 1
    cells[index].minX = min(cells[index].minX, x)
    cells[index].minY = min(cells[index].minY, y)
    cells[index].maxX = max(cells[index].maxX, x + 1)
    cells[index].maxY = max(cells[index].maxY, y + 1)
  }

  /// The places, largest first.
  ///
  /// Places of equal size are ordered from top to bottom.
  var places: [Place] {
    var isTaken = cells.map { $0.pixels == 0 }
    var places: [Place] = []
    for index in cells.indices where !isTaken[index] {
      places.append(place(from: index, &isTaken))
    }
    return places.sorted { one, other in
      (-one.pixels, one.bounds.minY, one.bounds.minX)
        < (-other.pixels, other.bounds.minY, other.bounds.minX)
    }
  }

  /// Returns the place of all cells connected to the cell at `start`, including diagonally.
  private func place(from start: Int, _ isTaken: inout [Bool]) -> Place {
    var whole = cells[start]
    var open = [start]
    isTaken[start] = true
    while let index = open.popLast() {
      for next in neighbors(of: index) where !isTaken[next] {
        isTaken[next] = true
        open.append(next)
        whole.pixels += cells[next].pixels
        whole.minX = min(whole.minX, cells[next].minX)
        whole.minY = min(whole.minY, cells[next].minY)
        whole.maxX = max(whole.maxX, cells[next].maxX)
        whole.maxY = max(whole.maxY, cells[next].maxY)
      }
    }
    return Place(
      bounds: PixelRect(
        x: whole.minX, y: whole.minY, width: whole.maxX - whole.minX,
        height: whole.maxY - whole.minY),
      pixels: whole.pixels)
  }

  private func neighbors(of index: Int) -> [Int] {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    var found: [Int] = []
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) { found.append(y * columns + x) }
    }
    return found
  }
}
