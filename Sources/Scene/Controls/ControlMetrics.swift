internal import Imaging

/// The measures of controls and notices in pixels.
struct ControlMetrics: Hashable {
  let fontSize: Int
  let height: Int
  let padding: Int
  let gap: Int
  let margin: Int

  /// Below this, letters are not told apart any more.
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

  /// From one line to the next in a pill of several.
  var pitch: Int { fontSize * 4 / 3 }

  /// Where the mark of a transcript leaves room for other things.
  var belowMark: Int { margin + forMark.height + gap }
  /// Where a strip of one row leaves room for other things.
  var belowStrip: Int { margin + height + gap }
  /// Where that strip and a notice of one line leave room for other things.
  var belowNotice: Int { margin + 2 * (height + gap) }

  /// Smaller type, and the rest in proportion: what is always there is to be overlooked.
  var forMark: ControlMetrics {
    ControlMetrics(
      fontSize: max(Self.leastFontSize, fontSize * 2 / 3, min(11, fontSize * 5 / 6)))
  }

  /// The width of a row of pills.
  func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }
}
