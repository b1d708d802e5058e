package import Imaging
internal import Typesetting

/// Where the controls stand: a row along the top edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// One control, its words and its place in the window.
  package struct Item: Hashable, Sendable {
    package var control: Control
    package var label: String
    package var frame: PixelRect
  }

  /// From left to right.
  let items: [Item]
  /// The measures they were laid out with.
  let metrics: ControlMetrics

  /// Nothing to press.
  package static let none = ControlStrip(
    labels: [], viewport: PixelSize(width: 1, height: 1), width: { _, _ in 0 })

  /// Lays out `labels` in the middle of the top edge, in smaller type where the window is narrow.
  ///
  /// - Parameters:
  ///   - labels: the controls and their words, from left to right.
  ///   - viewport: the window in pixels.
  ///   - width: how wide the words of a control may become, in pixels, in the type of those measures.
  init(
    labels: [(Control, String)], viewport: PixelSize,
    width: ((Control, String), ControlMetrics) -> Int
  ) {
    var metrics = ControlMetrics(viewport: viewport)
    var widths = labels.map { width($0, metrics) + 2 * metrics.padding }
    while metrics.total(widths) > viewport.width, let smaller = metrics.smaller {
      metrics = smaller
      widths = labels.map { width($0, smaller) + 2 * smaller.padding }
    }
    var x = max(0, (viewport.width - metrics.total(widths)) / 2)
    self.metrics = metrics
    items = zip(labels, widths).map { label, width in
      defer { x += width + metrics.gap }
      return Item(
        control: label.0, label: label.1,
        frame: PixelRect(x: x, y: metrics.margin, width: width, height: metrics.height))
    }
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
    self.init(fontSize: max(11, Int((24 * unit).rounded())))
  }

  private init(fontSize: Int) {
    self.fontSize = fontSize
    height = fontSize * 2
    padding = fontSize * 3 / 4
    gap = max(4, fontSize / 3)
    margin = max(6, fontSize * 2 / 3)
  }

  /// Where the strip and a notice of one line leave room for other things.
  var belowNotice: Int { margin + 2 * (height + gap) }

  /// Two thirds of the type, and the rest in proportion: what is always there is to be overlooked.
  var forMark: ControlMetrics { ControlMetrics(fontSize: max(9, fontSize * 2 / 3)) }

  /// The next smaller type; nil when it could not be read any more.
  var smaller: ControlMetrics? {
    fontSize > 6 ? ControlMetrics(fontSize: fontSize - 1) : nil
  }

  /// The width of a row of pills.
  func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }
}

extension PixelSize {
  /// What sizes of text and controls refer to: the height of a 16:9 picture that fits in.
  package var referenceHeight: Int { max(1, min(height, width * 9 / 16)) }
}
