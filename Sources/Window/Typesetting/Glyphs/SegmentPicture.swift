internal import Imaging

/// The coverage of a part of a run, cropped to its ink.
struct SegmentPicture {
  /// The position of the ink, relative to the pixel of the pen on the baseline.
  let bounds: PixelRect
  /// The coverage of each pixel, row by row.
  private let coverage: [UInt8]

  /// Creates the picture of the ink in `view`, whose alpha channel is coverage, with the pen at
  /// `pen`.
  init(of view: PixelView, pen: PixelPoint) {
    let ink = view.inkBounds
    bounds = PixelRect(
      x: ink.minX - pen.x, y: ink.minY - pen.y, width: ink.size.width, height: ink.size.height)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(ink.size.area)
    for y in 0..<ink.size.height {
      let row = unsafe view.row(ink.minY + y)
      for x in 0..<ink.size.width {
        unsafe coverage.append(UInt8(truncatingIfNeeded: row[ink.minX + x] >> 24))
      }
    }
    self.coverage = coverage
  }

  /// The memory that the picture takes, in bytes.
  var cost: Int { coverage.count + 128 }

  /// Adds the coverage to `target`, white pixels with coverage in their alpha channels.
  ///
  /// Sums instead of maxima keep joints of two letters solid, as the edges of both cover a part of
  /// the same pixels. `corner` is the place of the upper left pixel.
  func add(to target: PixelView, at corner: PixelPoint) {
    let width = bounds.size.width
    unsafe coverage.withUnsafeBufferPointer { coverage in
      for y in 0..<bounds.size.height {
        let row = unsafe target.row(corner.y + y) + corner.x
        for x in 0..<width {
          let covered = unsafe UInt32(coverage[y * width + x])
          guard covered > 0 else { continue }
          let sum = unsafe min(255, row[x] >> 24 + covered)
          unsafe row[x] = sum << 24 | 0x00FF_FFFF
        }
      }
    }
  }
}
