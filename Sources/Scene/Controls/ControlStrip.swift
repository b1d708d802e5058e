package import Imaging
internal import Typesetting

/// Where the controls stand: along the pane's upper edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// One control, its words and its place in the window.
  package struct Item: Hashable, Sendable {
    package var control: Control
    package var label: String
    package var frame: PixelRect
  }

  /// The part of the window in which a strip has to stand.
  struct Room: Hashable {
    let pane: Pane
    /// The mark in the upper right corner, which stays clear.
    let mark: PixelRect?
    /// The lower end.
    let end: Int
  }

  /// From left to right, then from top to bottom.
  let items: [Item]
  /// The measures they were laid out with.
  let metrics: ControlMetrics

  /// Nothing to press.
  package static let none = ControlStrip(items: [], metrics: ControlMetrics(fontSize: 11))

  private init(items: [Item], metrics: ControlMetrics) {
    self.items = items
    self.metrics = metrics
  }

  /// Lays out `labels` in the middle of one row; in a narrow pane in smaller type, then in more rows.
  ///
  /// If there is no room for all, labels without a command are left out first, then the last ones.
  ///
  /// - Parameters:
  ///   - labels: the controls and their words, from left to right.
  ///   - room: where they may stand.
  ///   - width: the widest words of a control in pixels, in the type of those measures.
  init(
    labels: [(Control, String)], room: Room, width: ((Control, String), ControlMetrics) -> Int
  ) {
    let largest = ControlMetrics(pane: room.pane)
    let least = min(largest.fontSize, max(ControlMetrics.leastFontSize, largest.fontSize * 2 / 3))
    let sizes = (least...largest.fontSize).reversed().map(ControlMetrics.init(fontSize:))
    // A size is measured when it is tried: usually the first one fits.
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

  /// The controls and their words, from left to right; a control without words is not there.
  ///
  /// - Parameters:
  ///   - listening: what is known of the pipelines.
  ///   - languages: BCP 47 tags of the languages, or whatever a pipeline calls them.
  /// - Returns: two to four of them.
  static func labels(
    listening: ListeningLabel, languages: [String]
  ) -> [(Control, String)] {
    let labels: [(Control, String?)] = [
      (.listening, listening.words), (.clearText, "Clear text"),
      (.language, languageLabel(languages)), (.flipCamera, "Flip camera"),
    ]
    return labels.compactMap { control, words in words.map { (control, $0) } }
  }

  /// The languages by their own names, cut to a bounded length; nil without a language.
  static func languageLabel(_ languages: [String]) -> String? {
    let names = languages.filter { !$0.isEmpty }.map(displayName(ofLanguage:))
    guard !names.isEmpty else { return nil }
    let label = names.joined(separator: " › ")
    return label.count <= longestLabel ? label : "\(label.prefix(longestLabel - 1))…"
  }

  /// What a control may come to say: it is as wide as the widest of these, so that no other moves away
  /// under the pointer.
  static func possibleWords(of control: Control, showing label: String) -> [String] {
    switch control {
    case .listening: ListeningLabel.allCases.compactMap(\.words)
    case .language: [label, usualLanguage]
    case .clearText, .flipCamera: [label]
    }
  }

  private static let longestLabel = 28
  /// Names of most languages are no wider: where captions of several come, nothing moves.
  private static let usualLanguage = "Português"

  /// The control at `point`.
  package func control(at point: PixelPoint) -> Control? {
    items.first { $0.frame.contains(point) }?.control
  }

  /// The lower edge of the lowest control; nil without one.
  var lowerEdge: Int? { items.map(\.frame.maxY).max() }
}
