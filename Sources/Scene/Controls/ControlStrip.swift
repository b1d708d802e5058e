package import Imaging
internal import Typesetting

/// The controls along the pane's upper edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// A control with its words and its place in the pane.
  package struct Item: Hashable, Sendable {
    package var control: Control
    package var label: String
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

  /// Lays out `labels` in one centered row; in a narrow pane, in smaller type or in several rows.
  ///
  /// If there is not enough room, labels without a command are left out first, then the last
  /// labels.
  ///
  /// - Parameters:
  ///   - labels: The controls and their words, from left to right.
  ///   - room: The part of the window available to the strip.
  ///   - width: Returns the width of a control's widest words in pixels, for the given measures.
  init(
    labels: [(Control, String)], room: Room, width: ((Control, String), ControlMetrics) -> Int
  ) {
    let largest = ControlMetrics(pane: room.pane)
    let least = min(largest.fontSize, max(ControlMetrics.leastFontSize, largest.fontSize * 2 / 3))
    let sizes = (least...largest.fontSize).reversed().map(ControlMetrics.init(fontSize:))
    // Sizes are measured on demand, because usually the first size fits.
    var known: [ControlMetrics: [Int]] = [:]
    func widths(_ labels: [(Control, String)], _ metrics: ControlMetrics) -> [Int] {
      if let widths = known[metrics] { return widths }
      let widths = labels.map { width($0, metrics) + 2 * metrics.padding }
      known[metrics] = widths
      return widths
    }
    var labels = labels
    while !labels.isEmpty {
      for rowCount in 1...labels.count {
        for metrics in sizes {
          let flow = PillFlow(
            metrics: metrics, pane: room.pane.size, mark: room.mark, top: largest.margin)
          guard let frames = flow.frames(of: widths(labels, metrics), rowCount: rowCount),
            frames.allSatisfy({ $0.maxY <= room.end })
          else { continue }
          let items = zip(labels, frames).map { Item(control: $0.0, label: $0.1, frame: $1) }
          self.init(items: items, metrics: metrics)
          return
        }
      }
      labels.remove(at: labels.lastIndex { $0.0.command == nil } ?? labels.count - 1)
      known = [:]
    }
    self.init(items: [], metrics: largest)
  }

  /// Returns the controls and their words, from left to right, without controls that have no words.
  ///
  /// - Parameters:
  ///   - listening: The state of the pipelines.
  ///   - languages: The BCP 47 tags of the languages, or the names that a pipeline gives them.
  /// - Returns: Two to four labels.
  static func labels(
    listening: ListeningLabel, languages: [String]
  ) -> [(Control, String)] {
    let labels: [(Control, String?)] = [
      (.listening, listening.words), (.clearText, "Clear text"),
      (.language, languageLabel(languages)), (.flipCamera, "Flip camera"),
    ]
    return labels.compactMap { control, words in words.map { (control, $0) } }
  }

  /// Returns the languages by their own names, cut to a limited length; nil without a language.
  static func languageLabel(_ languages: [String]) -> String? {
    let names = languages.filter { !$0.isEmpty }.map(displayName(ofLanguage:))
    guard !names.isEmpty else { return nil }
    let label = names.joined(separator: " › ")
    return label.count <= longestLabel ? label : "\(label.prefix(longestLabel - 1))…"
  }

  /// Returns the words that a control may show.
  ///
  /// A control is as wide as the widest of these words, so that other controls do not move under
  /// the pointer.
  static func possibleWords(of control: Control, showing label: String) -> [String] {
    switch control {
    case .listening: ListeningLabel.allCases.compactMap(\.words)
    case .language: [label, usualLanguage]
    case .clearText, .flipCamera: [label]
    }
  }

  private static let longestLabel = 28
  /// A sample name that is as wide as most language names, so that a new language moves no control.
  private static let usualLanguage = "Português"

  /// Returns the control at `point`; nil if there is none.
  package func control(at point: PixelPoint) -> Control? {
    items.first { $0.frame.contains(point) }?.control
  }

  /// The lower edge of the lowest control; nil without controls.
  var lowerEdge: Int? { items.map(\.frame.maxY).max() }
}
