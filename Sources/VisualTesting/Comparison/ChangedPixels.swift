package import Imaging

/// The visibly different pixels of an image.
package struct ChangedPixels: Sendable {
  /// The smallest share of the image that a region counts for: 1/40 of its width times 1/40 of its
  /// height.
  ///
  /// An accent may be a millionth of a large image and still change the word.
  package static let minimumShare = 1.0 / 1600

  let size: PixelSize
  /// The number of pixels that were compared.
  let comparedCount: Int
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

  /// Calls `visit` for each visibly different pixel, row by row.
  func forEachPixel(_ visit: (PixelPoint) -> Void) {
    for y in 0..<size.height {
      for x in 0..<size.width where isMarked[y * size.width + x] { visit(PixelPoint(x: x, y: y)) }
    }
  }

  /// Returns the share of the image that these regions count for, 0 to 1.
  func share(of regions: [ChangedRegion]) -> Double {
    guard comparedCount > 0 else { return 0 }
    let minimum = Double(comparedCount) * Self.minimumShare
    let total = regions.reduce(0.0) { $0 + max(minimum, Double($1.pixels)) }
    return min(1, total / Double(comparedCount))
  }

  /// The connected regions, largest first, then from top to bottom.
  ///
  /// Pixels belong to one region if the gap between them is less than about one cell of 8 pixels. The
  /// stem and the dot of a letter, or the two edges of a stroke, look like one region.
  var regions: [ChangedRegion] {
    let cell = 8
    let area = PixelRect(
      x: 0, y: 0, width: (size.width + cell - 1) / cell, height: (size.height + cell - 1) / cell)
    var cells = [ChangedRegion?](repeating: nil, count: area.size.area)
    forEachPixel { pixel in
      let region = ChangedRegion(
        bounds: PixelRect(origin: pixel, size: PixelSize(width: 1, height: 1)), pixels: 1)
      let index = pixel.y / cell * area.size.width + pixel.x / cell
      cells[index] = cells[index]?.joined(with: region) ?? region
    }
    return cells.indices.compactMap { Self.takeRegion(from: $0, of: &cells, in: area) }
      .sorted { one, other in
        (-one.pixels, one.bounds.minY, one.bounds.minX)
          < (-other.pixels, other.bounds.minY, other.bounds.minX)
      }
  }

  /// Removes and returns all cells connected to the one at `start`, including diagonally; nil if there
  /// are none.
  private static func takeRegion(
    from start: Int, of cells: inout [ChangedRegion?], in area: PixelRect
  ) -> ChangedRegion? {
    guard var whole = cells[start].take() else { return nil }
    var pending = [start]
    while let index = pending.popLast() {
      let (y, x) = index.quotientAndRemainder(dividingBy: area.size.width)
      let near = PixelRect(x: x - 1, y: y - 1, width: 3, height: 3).intersection(area)
      for row in near.minY..<near.maxY {
        for next in (row * area.size.width + near.minX)..<(row * area.size.width + near.maxX) {
          guard let region = cells[next].take() else { continue }
          whole = whole.joined(with: region)
          pending.append(next)
        }
      }
    }
    return whole
  }
}

/// A connected part of an image that is visibly different.
package struct ChangedRegion: Hashable, Sendable {
  /// The smallest rectangle around the changed pixels.
  package let bounds: PixelRect
  /// The number of visibly different pixels.
  package let pixels: Int

  /// Returns the region of the pixels of both.
  func joined(with other: ChangedRegion) -> ChangedRegion {
    ChangedRegion(bounds: bounds.union(other.bounds), pixels: pixels + other.pixels)
  }
}
