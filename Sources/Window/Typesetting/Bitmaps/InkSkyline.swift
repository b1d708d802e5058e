package import Imaging

/// The upper and the lower outline of a line's ink, column by column.
///
/// Two lines touch if the lower outline of one meets the upper outline of the other. Lines whose
/// tall marks stand above gaps may be closer than their heights suggest. The word is LilyPond's.
package struct InkSkyline: Sendable {
  /// The first column, relative to the start of the line.
  private let start: Int
  /// The height of the highest ink above the baseline in each column, or `noInk`.
  private let heights: [Int32]
  /// The depth of the lowest ink below the baseline in each column, or `noInk`.
  private let depths: [Int32]
  /// The rectangle of the ink, relative to the start of the line on its baseline.
  package let bounds: PixelRect

  private static let noInk = Int32.min / 4

  /// Measures the ink of a line: every pixel that is not transparent.
  ///
  /// - Complexity: O(area of the bitmap), about 15 µs for a line of 1000 by 50 pixels.
  init(of line: LineBitmap) {
    let (view, baseline) = (line.bitmap.view, line.origin.y)
    start = -line.origin.x
    let rows = 0..<view.size.height
    // Later rows replace earlier ones. The loops have no branches, so that they are vectorized.
    depths = view.lastInk(in: rows, default: Self.noInk) { Int32($0 + 1 - baseline) }
    heights = view.lastInk(in: rows.reversed(), default: Self.noInk) {
      Int32(baseline - $0)
    }
    let (height, depth) = (Int(heights.max() ?? 0), Int(depths.max() ?? 0))
    let columns = heights.indices.filter { [heights] in heights[$0] > Self.noInk }
    bounds =
      if let first = columns.first, let last = columns.last {
        PixelRect(x: start + first, y: -height, width: last + 1 - first, height: height + depth)
      } else {
        PixelRect(origin: .zero, size: .zero)
      }
  }

  /// The memory that the outlines take, in bytes.
  var cost: Int { (heights.count + depths.count) * MemoryLayout<Int32>.stride }

  /// Returns the distance of two baselines at which the ink of the lines begins to touch.
  ///
  /// Columns up to `clearance` pixels apart count as one. Ink beyond the limits is ignored, as it
  /// is clipped.
  ///
  /// - Parameters:
  ///   - lower: The outline of the lower line.
  ///   - offset: The position of the lower line's start to the right of this line's start.
  ///   - clearance: The horizontal distance at which ink counts as touching, in pixels.
  ///   - maxDepth: The greatest depth of this line's ink that is shown.
  ///   - maxHeight: The greatest height of the lower line's ink that is shown.
  /// - Returns: The distance in pixels, or nil if the lines have no column in common.
  package func contactDistance(
    toLine lower: InkSkyline, offset: Int = 0, clearance: Int, maxDepth: Int, maxHeight: Int
  ) -> Int? {
    let lowerStart = lower.start + offset - start
    let first = max(0, lowerStart - clearance)
    let end = min(depths.count, lowerStart + lower.heights.count + clearance)
    guard first < end else { return nil }
    var distance: Int?
    for column in first..<end where depths[column] > Self.noInk {
      let near = column - lowerStart
      let from = max(0, near - clearance)
      let to = min(lower.heights.count - 1, near + clearance)
      guard from <= to else { continue }
      let height = lower.heights[from...to].reduce(Self.noInk, max)
      guard height > Self.noInk else { continue }
      distance = max(
        distance ?? .min, min(Int(depths[column]), maxDepth) + min(Int(height), maxHeight))
    }
    return distance
  }
}

extension PixelView {
  /// Returns the value of the last of `rows` with ink in each column, or `blank` without ink.
  fileprivate func lastInk(
    in rows: some Sequence<Int>, default blank: Int32, value: (_ row: Int) -> Int32
  ) -> [Int32] {
    let width = size.width
    return unsafe [Int32](unsafeUninitializedCapacity: width) { columns, count in
      unsafe columns.initialize(repeating: blank)
      for y in rows {
        let pixels = unsafe row(y)
        let value = value(y)
        for x in 0..<width {
          unsafe columns[x] = pixels[x] >> 24 > 0 ? value : columns[x]
        }
      }
      count = width
    }
  }
}

extension LineBitmap {
  /// The rectangle of the ink, relative to the start of the line on its baseline.
  package var ink: PixelRect {
    PixelRect(origin: PixelPoint(x: -origin.x, y: -origin.y), size: bitmap.size)
  }
}
