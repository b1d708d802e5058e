package import Imaging

/// The visibly different pixels of an image.
package struct VisibleChange: Sendable {
  /// The smallest share of the image that a place counts for: 1/40 of its width times 1/40 of its
  /// height.
  ///
  /// An accent may be a millionth of a large image and still change the word.
  package static let leastShare = 1.0 / 1600

  package let size: PixelSize
  /// The number of pixels that were compared.
  package let counted: Int
  /// True if no pixel is visibly different.
  private(set) var isNothing = true
  private var isMarked: [Bool]

  init(size: PixelSize, counted: Int) {
    self.size = size
    self.counted = counted
    isMarked = [Bool](repeating: false, count: size.area)
  }

  mutating func mark(_ pixel: Int) {
    isMarked[pixel] = true
    isNothing = false
  }

  func contains(_ pixel: Int) -> Bool { isMarked[pixel] }

  /// Returns true if a pixel inside the image is visibly different.
  package func contains(x: Int, y: Int) -> Bool { isMarked[y * size.width + x] }

  /// The connected places, largest first, then from top to bottom.
  var places: [Place] {
    var finder = PlaceFinder(size: size)
    forEachPixel { x, y in finder.add(x: x, y: y) }
    return finder.places
  }

  /// Calls `visit` for each visibly different pixel, row by row.
  func forEachPixel(_ visit: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<size.height {
      for x in 0..<size.width where isMarked[y * size.width + x] { visit(x, y) }
    }
  }

  /// Returns the share of the image that these places count for, 0 to 1.
  func share(of places: [Place]) -> Double {
    guard counted > 0 else { return 0 }
    let least = Double(counted) * Self.leastShare
    let seen = places.reduce(0.0) { $0 + max(least, Double($1.pixels)) }
    return min(1, seen / Double(counted))
  }
}
