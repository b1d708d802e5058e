internal import Imaging

/// The measures of the control strip and of its menus, in pixels.
struct StripMetrics: Hashable {
  /// The size of the words.
  let fontSize: Int
  /// The side of the smallest target.
  let target: Int
  /// The side of an icon.
  let iconSize: Int
  /// True if words stand beneath the icons.
  let hasWords: Bool

  /// The smallest targets in pixels.
  private static let smallestTarget = 16
  /// The side of an icon beside the smallest words, in logical units.
  private static let minIconSize = 22.0

  /// Creates the measures for words of `fontSize` pixels in `pane`.
  ///
  /// In a pane so small that targets would fill more than two fifths of its height, targets are
  /// smaller. They are not larger than `maxTarget`.
  init(fontSize: Int, in pane: Pane, hasWords: Bool, maxTarget: Int = .max) {
    self.fontSize = fontSize
    self.hasWords = hasWords
    let icon = max(Self.minIconSize * pane.scale, Double(fontSize) * 5 / 3)
    let room = min(pane.size.height * 2 / 5, pane.size.width / 3)
    target = min(max(Self.minTarget(in: pane), (fontSize * 5 + 1) / 2), max(room, 12), maxTarget)
    iconSize = min(Int(icon.rounded()), target * 3 / 4)
  }

  /// Returns the minimum height and width of a target: 44 logical units (WCAG 2.1, 2.5.5).
  static func minTarget(in pane: Pane) -> Int { Int((44 * pane.scale).rounded(.up)) }

  /// Returns the measures to try in `pane`, best first, at most three quarters as large as notices.
  static func candidates(in pane: Pane, hasWords: Bool) -> [StripMetrics] {
    let largest = largestFontSize(in: pane, notices: ControlMetrics(pane: pane).fontSize)
    return (pane.minControlFontSize...largest).reversed().map {
      StripMetrics(fontSize: $0, in: pane, hasWords: hasWords)
    }
  }

  /// Returns the measures of a strip without words that is at most `height` pixels high, or nil if
  /// its icons could not be told apart.
  static func small(in pane: Pane, height: Int) -> StripMetrics? {
    let fontSize = ControlMetrics.minFontSize
    let edges = StripMetrics(fontSize: fontSize, in: pane, hasWords: false).inset * 2
    let target = height - edges
    guard target >= smallestTarget else { return nil }
    return StripMetrics(fontSize: fontSize, in: pane, hasWords: false, maxTarget: target)
  }

  /// Returns the measures to try for a menu in `height` pixels of a pane, best first: words of the
  /// largest and of the smallest size, then icons alone.
  ///
  /// A single row that is sure to be used may have smaller targets.
  static func menuCandidates(
    in pane: Pane, isRow: Bool, height: Int, isSure: Bool
  ) -> [StripMetrics] {
    let wordy = candidates(in: pane, hasWords: true)
    let sizes = [wordy.first, wordy.last].compactMap(\.self)
    guard isRow else { return sizes + candidates(in: pane, hasWords: false).suffix(1) }
    let low = sizes.compactMap { metrics -> StripMetrics? in
      let room = height - 2 * metrics.inset
      if room >= metrics.target { return metrics }
      return isSure
        ? StripMetrics(
          fontSize: metrics.fontSize, in: pane, hasWords: true, maxTarget: max(1, room)) : nil
    }
    return low + (isSure ? [small(in: pane, height: height)].compactMap(\.self) : [])
  }

  /// Returns the size of the words where there is room, beside notices of the given size.
  static func largestFontSize(in pane: Pane, notices fontSize: Int) -> Int {
    max(pane.minControlFontSize, fontSize * 3 / 4)
  }

  /// The distance of the words and the icon from the upper and lower edge of a control.
  private var padding: Int { fontSize * 2 / 5 }
  /// The distance between icon and words.
  var wordGap: Int { max(2, fontSize / 4) }
  var wordHeight: Int { fontSize * 4 / 3 }
  /// The distance of words from the sides of a control.
  var sidePadding: Int { fontSize / 2 }
  /// The distance between the plate's edge and the controls on it.
  var inset: Int { max(3, fontSize / 4) }
  /// The distance between the controls.
  var gap: Int { max(2, fontSize / 6) }

  /// The height of a control of the strip.
  var height: Int {
    hasWords ? max(target, 2 * padding + iconSize + wordGap + wordHeight) : target
  }
  /// The height of the strip with its edges.
  var plateHeight: Int { height + 2 * inset }
  /// The upper edge of the icon in a control of the strip.
  var iconTop: Int {
    hasWords ? (height - iconSize - wordGap - wordHeight) / 2 : (height - iconSize) / 2
  }

  /// The usual length of a slider's track.
  private var trackLength: Int { target * 9 / 4 }
  /// The room for the figure of a slider.
  var figureWidth: Int { fontSize * 5 / 2 }
  /// The usual width of a slider, with its icon and its figure.
  var sliderWidth: Int {
    2 * sidePadding + iconSize + wordGap + knobSize + trackLength + wordGap + figureWidth
  }
  /// The diameter of a slider's knob.
  var knobSize: Int { max(4, target * 2 / 5) }
}
