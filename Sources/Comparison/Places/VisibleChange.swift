package import Imaging

/// The pixels of a picture that are visibly different.
package struct VisibleChange: Sendable {
  /// What the eye takes in at once, as a share of the picture: 1/40 of its width and of its height.
  ///
  /// One accent is a thousandth of a thousandth of a large picture, and yet it makes another word. So
  /// every place counts for at least this much.
  package static let glance = 1.0 / 1600

  package let size: PixelSize
  /// How many pixels were looked at.
  package let counted: Int
  /// Whether no pixel is.
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

  /// Whether a pixel inside the picture is visibly different.
  package func contains(x: Int, y: Int) -> Bool { isMarked[y * size.width + x] }

  /// The connected places, the biggest first, then from top to bottom.
  var places: [Place] {
    var finder = PlaceFinder(size: size)
    forEachPixel { x, y in finder.add(x: x, y: y) }
    return finder.places
  }

  /// Visits the visibly different pixels, row by row.
  func forEachPixel(_ visit: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<size.height {
      for x in 0..<size.width where isMarked[y * size.width + x] { visit(x, y) }
    }
  }

  /// What these places are of the picture, 0 to 1.
  func share(of places: [Place]) -> Double {
    guard counted > 0 else { return 0 }
    let least = Double(counted) * Self.glance
    let seen = places.reduce(0.0) { $0 + max(least, Double($1.pixels)) }
    return min(1, seen / Double(counted))
  }
}
