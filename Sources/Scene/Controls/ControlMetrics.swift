internal import Imaging

/// The measures of controls and notices in pixels.
struct ControlMetrics: Hashable {
  let fontSize: Int
  let height: Int
  let padding: Int
  let gap: Int
  let margin: Int

  /// The minimum font size at which letters are legible.
  static let leastFontSize = 9

  init(pane: Pane) {
    let unit = Double(pane.size.referenceHeight) / 720
    self.init(
      fontSize: max(Self.leastFontSize, pane.leastControls, Int((24 * unit).rounded())))
  }

  init(fontSize: Int) {
    self.fontSize = fontSize
    height = fontSize * 2
    padding = fontSize * 3 / 4
    gap = max(4, fontSize / 3)
    margin = max(6, fontSize * 2 / 3)
  }

  /// The line height of a pill with several lines.
  var pitch: Int { fontSize * 4 / 3 }

  /// The first free y coordinate below the transcript mark.
  var belowMark: Int { margin + forMark.height + gap }
  /// The first free y coordinate below a control strip of one row.
  var belowStrip: Int { margin + height + gap }
  /// The first free y coordinate below a strip of one row and a notice of one line.
  var belowNotice: Int { margin + 2 * (height + gap) }

  /// The measures of the transcript mark, which is smaller because it is always visible.
  var forMark: ControlMetrics {
    ControlMetrics(
      fontSize: max(Self.leastFontSize, fontSize * 2 / 3, min(11, fontSize * 5 / 6)))
  }

  /// Returns the width of a row of pills.
  func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }
}
