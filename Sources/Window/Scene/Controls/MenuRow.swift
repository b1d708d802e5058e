internal import Imaging

/// The places of a menu's entries in one row of a low pane, each as wide as its words.
///
/// The entries that lead to other pages have icons alone.
struct MenuRow: MenuArrangement {
  let metrics: StripMetrics
  private let area: PixelRect
  /// The widths of the entries' words in pixels.
  private let wordWidths: [Control.ID: Int]

  /// Creates the row in `area` for a menu with `entries`, with words if `metrics` has them.
  init(
    metrics: StripMetrics, area: PixelRect, entries: [Control], measure: ControlStrip.Measure
  ) {
    self.metrics = metrics
    self.area = area
    var wordWidths: [Control.ID: Int] = [:]
    for control in entries where metrics.hasWords {
      wordWidths[control.id] = ([control.label] + control.otherLabels)
        .map { measure($0, control.labelLanguage, metrics.fontSize) }.max()
    }
    self.wordWidths = wordWidths
  }

  /// Returns true for an entry that leads to other entries of its menu.
  static func isIconAlone(_ control: Control) -> Bool {
    control.action == .back || control.action == .moreEntries
  }

  /// Returns true if every entry can be told apart: by its words, or by its icon.
  func shows(_ entries: [Control]) -> Bool {
    metrics.hasWords || entries.allSatisfy { $0.icon != nil && $0.labelLanguage == nil }
  }

  func holds(_ entries: [Control]) -> Bool { width(of: entries) <= area.size.width }

  private func width(of entries: [Control]) -> Int {
    entries.reduce(2 * metrics.inset - metrics.gap) { $0 + width(of: $1) + metrics.gap }
  }

  private func width(of control: Control) -> Int {
    if control.isSlider { return metrics.sliderWidth }
    guard metrics.hasWords, !Self.isIconAlone(control), let words = wordWidths[control.id] else {
      return metrics.target
    }
    let icon = control.icon == nil ? 0 : metrics.iconSize + 2 * metrics.wordGap
    return max(metrics.target, words + icon + 2 * metrics.sidePadding)
  }

  func place(
    _ entries: [Control], anchor: PixelRect, isRightToLeft: Bool
  ) -> (items: [ControlStrip.Item], frame: PixelRect) {
    let size = PixelSize(
      width: min(width(of: entries), area.size.width), height: metrics.target + 2 * metrics.inset)
    let start = isRightToLeft ? anchor.maxX - size.width : anchor.minX
    let frame = PixelRect(
      origin: PixelPoint(x: min(max(area.minX, start), area.maxX - size.width), y: area.minY),
      size: size)
    // A single entry that is too wide gives up the room that is missing.
    let missing = max(0, width(of: entries) - size.width)
    var x = frame.minX + metrics.inset
    let items = entries.map { control in
      let whole = width(of: control)
      let width = Self.isIconAlone(control) ? whole : max(metrics.inset, whole - missing)
      defer { x += width + metrics.gap }
      let rect = PixelRect(
        x: x, y: frame.minY + metrics.inset, width: width, height: metrics.target)
      return ControlStrip.Item(
        control: control, frame: isRightToLeft ? rect.mirrored(in: frame) : rect)
    }
    return (items, frame)
  }
}
