internal import Imaging

/// Pills in rows, each row in the middle of the pane as far as the mark in the corner lets it.
struct PillFlow {
  let metrics: ControlMetrics
  let pane: PixelSize
  let mark: PixelRect?
  /// The upper edge of the first row.
  let top: Int

  /// The frames of pills of those widths, in their order; nil if they do not fit in `rowCount` rows.
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

  /// Pills keep so far from the pane's sides.
  private var edge: Int { metrics.gap / 2 }

  /// The right end of a row whose upper edge is `y`.
  private func end(at y: Int) -> Int {
    guard let mark, y < mark.maxY, y + metrics.height > mark.minY else { return pane.width - edge }
    return mark.minX - metrics.gap
  }
}
