internal import Imaging

/// The layout of pills in rows, centered in the pane as far as the transcript mark permits.
struct PillFlow {
  let metrics: ControlMetrics
  let pane: PixelSize
  let mark: PixelRect?
  /// The upper edge of the first row.
  let top: Int

  /// Returns the frames of pills of the given widths; nil if `rowCount` rows are too few.
  func frames(of widths: [Int], rowCount: Int) -> [PixelRect]? {
    var rest = widths[...]
    var frames: [PixelRect] = []
    for row in 0..<rowCount {
      let y = top + row * (metrics.height + metrics.gap)
      let end = end(at: y)
      var count = 0
      while count < rest.count, metrics.total(rest.prefix(count + 1)) <= end - edge { count += 1 }
      let total = metrics.total(rest.prefix(count))
      var x = max(edge, min((pane.width - total) / 2, end - total))
      for width in rest.prefix(count) {
        frames.append(PixelRect(x: x, y: y, width: width, height: metrics.height))
        x += width + metrics.gap
      }
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? frames : nil
  }

  /// The minimum distance of pills from the pane's sides.
  private var edge: Int { metrics.gap / 2 }

  /// Returns the right end of a row whose upper edge is `y`.
  private func end(at y: Int) -> Int {
    guard let mark, y < mark.maxY, y + metrics.height > mark.minY else { return pane.width - edge }
    return mark.minX - metrics.gap
  }
}
