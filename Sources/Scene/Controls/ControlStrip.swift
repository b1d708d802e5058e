package import Imaging

/// The controls along the pane's upper edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// A control and its place in the pane.
  package struct Item: Hashable, Sendable {
    package var control: Control
    package var frame: PixelRect
  }

  /// The part of the pane available to a control strip.
  struct Room: Hashable {
    let pane: Pane
    /// The transcript mark in the upper right corner, which the strip does not cover.
    let mark: PixelRect?
    /// The lower limit of the strip.
    let end: Int
  }

  /// The controls from left to right, then from top to bottom.
  let items: [Item]
  /// The measures used for the layout.
  let metrics: ControlMetrics

  /// A strip without controls.
  package static let none = ControlStrip(items: [], metrics: ControlMetrics(fontSize: 11))

  private init(items: [Item], metrics: ControlMetrics) {
    self.items = items
    self.metrics = metrics
  }

  /// Lays out `controls` in one centered row; in a narrow pane, in smaller type or in several rows.
  ///
  /// If there is not enough room, controls without a command are left out first, then the last
  /// controls.
  ///
  /// - Parameters:
  ///   - controls: The controls, from left to right.
  ///   - room: The part of the window available to the strip.
  ///   - width: Returns the width of a control's widest label in pixels, for the given measures.
  init(controls: [Control], room: Room, width: (Control, ControlMetrics) -> Int) {
    let largest = ControlMetrics(pane: room.pane)
    let least = min(largest.fontSize, max(ControlMetrics.leastFontSize, largest.fontSize * 2 / 3))
    let sizes = (least...largest.fontSize).reversed().map(ControlMetrics.init(fontSize:))
    // Sizes are measured on demand, because usually the first size fits.
    var known: [ControlMetrics: [Int]] = [:]
    func widths(_ controls: [Control], _ metrics: ControlMetrics) -> [Int] {
      if let widths = known[metrics] { return widths }
      let widths = controls.map { width($0, metrics) + 2 * metrics.padding }
      known[metrics] = widths
      return widths
    }
    var controls = controls
    while !controls.isEmpty {
      for rowCount in 1...controls.count {
        for metrics in sizes {
          let flow = PillFlow(
            metrics: metrics, pane: room.pane.size, mark: room.mark, top: largest.margin)
          guard let frames = flow.frames(of: widths(controls, metrics), rowCount: rowCount),
            frames.allSatisfy({ $0.maxY <= room.end })
          else { continue }
          let items = zip(controls, frames).map(Item.init(control:frame:))
          self.init(items: items, metrics: metrics)
          return
        }
      }
      controls.remove(at: controls.lastIndex { $0.command == nil } ?? controls.count - 1)
      known = [:]
    }
    self.init(items: [], metrics: largest)
  }

  /// Returns the control at `point`; nil if there is none.
  package func control(at point: PixelPoint) -> Control? {
    items.first { $0.frame.contains(point) }?.control
  }

  /// The lower edge of the lowest control; nil without controls.
  var lowerEdge: Int? { items.map(\.frame.maxY).max() }
}
