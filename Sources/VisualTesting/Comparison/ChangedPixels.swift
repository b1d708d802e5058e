package import Imaging

/// The visibly different pixels of an image.
package struct ChangedPixels: Sendable {
  /// The smallest share of the image that a region counts for: 1/40 of its width times 1/40 of its
  /// height.
  ///
  /// An accent may be a millionth of a large image and still change the word.
  package static let minimumShare = 1.0 / 1600

  package let size: PixelSize
  /// The number of pixels that were compared.
  package let comparedCount: Int
  /// True if no pixel is visibly different.
  private(set) var isEmpty = true
  private var isMarked: [Bool]

  init(size: PixelSize, comparedCount: Int) {
    self.size = size
    self.comparedCount = comparedCount
    isMarked = [Bool](repeating: false, count: size.area)
  }

  mutating func mark(_ pixel: Int) {
    isMarked[pixel] = true
    isEmpty = false
  }

  func contains(_ pixel: Int) -> Bool { isMarked[pixel] }

  /// Returns true if a pixel inside the image is visibly different.
  package func contains(x: Int, y: Int) -> Bool { isMarked[y * size.width + x] }

  /// The connected regions, largest first, then from top to bottom.
  var regions: [ChangedRegion] {
    var finder = RegionFinder(size: size)
    forEachPixel { x, y in finder.add(x: x, y: y) }
    return finder.regions
  }

  /// Calls `visit` for each visibly different pixel, row by row.
  func forEachPixel(_ visit: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<size.height {
      for x in 0..<size.width where isMarked[y * size.width + x] { visit(x, y) }
    }
  }

  /// Returns the share of the image that these regions count for, 0 to 1.
  func share(of regions: [ChangedRegion]) -> Double {
    guard comparedCount > 0 else { return 0 }
    let minimum = Double(comparedCount) * Self.minimumShare
    let total = regions.reduce(0.0) { $0 + max(minimum, Double($1.pixels)) }
    return min(1, total / Double(comparedCount))
  }
}

/// A connected part of an image that is visibly different.
package struct ChangedRegion: Hashable, Sendable {
  /// The smallest rectangle around the changed pixels.
  package let bounds: PixelRect
  /// The number of visibly different pixels.
  package let pixels: Int

  package init(bounds: PixelRect, pixels: Int) {
    self.bounds = bounds
    self.pixels = pixels
  }
}

/// A builder that joins nearby pixels into connected regions.
///
/// Pixels belong to one region if the gap between them is less than about one cell. The stem and
/// the dot of a letter, or the two edges of a stroke, look like one region.
private struct RegionFinder {
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

  /// The regions, largest first.
  ///
  /// Regions of equal size are ordered from top to bottom.
  var regions: [ChangedRegion] {
    var isVisited = cells.map { $0.pixels == 0 }
    var regions: [ChangedRegion] = []
    for index in cells.indices where !isVisited[index] {
      regions.append(region(from: index, &isVisited))
    }
    return regions.sorted { one, other in
      (-one.pixels, one.bounds.minY, one.bounds.minX)
        < (-other.pixels, other.bounds.minY, other.bounds.minX)
    }
  }

  /// Returns the region of all cells connected to the cell at `start`, including diagonally.
  private func region(from start: Int, _ isVisited: inout [Bool]) -> ChangedRegion {
    var whole = cells[start]
    var pending = [start]
    isVisited[start] = true
    while let index = pending.popLast() {
      for next in neighbors(of: index) where !isVisited[next] {
        isVisited[next] = true
        pending.append(next)
        whole.pixels += cells[next].pixels
        whole.minX = min(whole.minX, cells[next].minX)
        whole.minY = min(whole.minY, cells[next].minY)
        whole.maxX = max(whole.maxX, cells[next].maxX)
        whole.maxY = max(whole.maxY, cells[next].maxY)
      }
    }
    return ChangedRegion(
      bounds: PixelRect(
        x: whole.minX, y: whole.minY, width: whole.maxX - whole.minX,
        height: whole.maxY - whole.minY),
      pixels: whole.pixels)
  }

  private func neighbors(of index: Int) -> [Int] {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    var neighbors: [Int] = []
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) {
        neighbors.append(y * columns + x)
      }
    }
    return neighbors
  }
}
