package import Imaging

/// Where the controls stand: a row along the top edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// One control, its words and its place in the window.
  package struct Item: Hashable, Sendable {
    package var control: Control
    package var label: String
    package var frame: PixelRect
  }

  /// From left to right.
  package let items: [Item]

  /// Nothing to press.
  package static let none = ControlStrip(items: [])

  private init(items: [Item]) {
    self.items = items
  }

  /// Lays out `labels` in the middle of the top edge.
  ///
  /// - Parameters:
  ///   - labels: the controls and their words, from left to right.
  ///   - viewport: the window in pixels.
  ///   - metrics: the measures of the strip at this window size.
  ///   - advance: the width of a label's text in pixels.
  init(
    labels: [(Control, String)], viewport: PixelSize, metrics: ControlMetrics,
    advance: (String) -> Int
  ) {
    let widths = labels.map { advance($0.1) + 2 * metrics.padding }
    let total = widths.reduce(0, +) + metrics.gap * max(0, labels.count - 1)
    var x = max(metrics.gap, (viewport.width - total) / 2)
    items = zip(labels, widths).map { label, width in
      defer { x += width + metrics.gap }
      return Item(
        control: label.0, label: label.1,
        frame: PixelRect(x: x, y: metrics.margin, width: width, height: metrics.height))
    }
  }

  /// The control at `point`.
  package func control(at point: PixelPoint) -> Control? {
    items.first { $0.frame.contains(point) }?.control
  }
}

/// The strip's measures in pixels, from the window's reference height.
struct ControlMetrics: Hashable {
  let fontSize: Int
  let height: Int
  let padding: Int
  let gap: Int
  let margin: Int

  init(viewport: PixelSize) {
    let unit = Double(viewport.referenceHeight) / 720
    fontSize = max(11, Int((24 * unit).rounded()))
    height = fontSize * 2
    padding = fontSize * 3 / 4
    gap = max(4, fontSize / 3)
    margin = max(6, fontSize * 2 / 3)
  }
}

extension PixelSize {
  /// What sizes of text and controls refer to: the height of a 16:9 picture that fits in.
  package var referenceHeight: Int { max(1, min(height, width * 9 / 16)) }
}
