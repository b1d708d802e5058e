package import Imaging
package import Messages
internal import Typesetting

/// The controls along the pane's upper edge, away from the captions.
package struct ControlStrip: Hashable, Sendable {
  /// A control and its rectangle in the pane.
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

  /// The controls in reading order: along each row in the direction of the interface, then from top
  /// to bottom.
  let items: [Item]
  /// The measures used for the layout.
  let metrics: ControlMetrics

  /// A strip without controls.
  package static let none = ControlStrip(items: [], metrics: ControlMetrics(fontSize: 11))

  private init(items: [Item], metrics: ControlMetrics) {
    self.items = items
    self.metrics = metrics
  }

  /// Lays out `controls` from left to right, in one centered row.
  ///
  /// In a narrow pane, the controls have smaller type or several rows.
  ///
  /// If there is not enough room, controls without a command are left out first, then the last
  /// controls.
  ///
  /// - Parameters:
  ///   - controls: The controls, from left to right.
  ///   - room: The part of the pane available to the strip.
  ///   - width: Returns the width of a control's widest label in pixels, for the given measures.
  init(controls: [Control], room: Room, width: (Control, ControlMetrics) -> Int) {
    let largest = ControlMetrics(pane: room.pane)
    let minSize = min(largest.fontSize, max(ControlMetrics.minFontSize, largest.fontSize * 2 / 3))
    let sizes = (minSize...largest.fontSize).reversed().map(ControlMetrics.init(fontSize:))
    // Sizes are measured on demand, because usually the first size fits.
    var widthCache: [ControlMetrics: [Int]] = [:]
    func widths(_ controls: [Control], _ metrics: ControlMetrics) -> [Int] {
      if let widths = widthCache[metrics] { return widths }
      let widths = controls.map { width($0, metrics) + 2 * metrics.padding }
      widthCache[metrics] = widths
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
      widthCache = [:]
    }
    self.init(items: [], metrics: largest)
  }

  /// Returns the strip in a layout from right to left.
  func mirrored(in pane: PixelSize) -> ControlStrip {
    let area = PixelRect(origin: .zero, size: pane)
    return ControlStrip(
      items: items.map { Item(control: $0.control, frame: $0.frame.mirrored(in: area)) },
      metrics: metrics)
  }

  /// Returns the control at `point`, or nil if there is none.
  package func control(at point: PixelPoint) -> Control? {
    items.first { $0.frame.contains(point) }?.control
  }

  /// The lower edge of the lowest control, or nil without controls.
  var lowerEdge: Int? { items.map(\.frame.maxY).max() }
}

/// A control of the control strip: a button, or a label without a command.
package struct Control: Hashable, Sendable, Identifiable {
  /// The identity, which stays when the label changes.
  package let id: String
  package let label: String
  /// The BCP 47 language of the label, or nil for that of the interface.
  package let labelLanguage: String?
  /// The command that the control sends if pressed, or nil for a label.
  package let command: Command?
  /// The labels that the control may have at other times.
  ///
  /// A control is as wide as the widest of these, so that other controls do not move under the
  /// pointer.
  package let otherLabels: [String]

  package init(
    id: String, label: String, labelLanguage: String? = nil, command: Command?,
    otherLabels: [String] = []
  ) {
    self.id = id
    self.label = label
    self.labelLanguage = labelLanguage
    self.command = command
    self.otherLabels = otherLabels
  }
}

extension Control {
  /// Creates the control with the languages being read, or returns nil without a language.
  ///
  /// The languages have their own names, cut to a limited length. A label has one language. It is
  /// the first whose name is not in Latin letters, because Latin names have the same forms in all.
  ///
  /// - Parameters:
  ///   - languages: The BCP 47 tags of the languages, or the names that a pipeline gives them.
  ///   - command: The command that the control sends; nil for a label.
  ///   - strings: The words of the interface.
  package init?(languages: [String], command: Command? = nil, strings: InterfaceStrings) {
    let names = languages.filter { !$0.isEmpty }.map(displayName(ofLanguage:))
    guard !names.isEmpty else { return nil }
    let label = strings.languages(names)
    self.init(
      id: "languages",
      label: label.count <= Self.maxLabelLength
        ? label : "\(label.prefix(Self.maxLabelLength - 1))…",
      labelLanguage: languages.first { Self.hasOwnLetters(displayName(ofLanguage: $0)) },
      command: command, otherLabels: [Self.sampleLanguage])
  }

  /// Returns true if `name` begins with a letter that is not Latin.
  private static func hasOwnLetters(_ name: String) -> Bool {
    name.unicodeScalars.first.map { $0.value >= 0x370 } ?? false
  }

  private static let maxLabelLength = 28
  /// A sample name that is as wide as most language names, so that a new language moves no control.
  private static let sampleLanguage = "Português"
}

/// The layout of pills in rows, centered in the pane as far as the transcript mark permits.
private struct PillFlow {
  let metrics: ControlMetrics
  let pane: PixelSize
  let mark: PixelRect?
  /// The upper edge of the first row.
  let top: Int

  /// Returns the frames of pills of the given widths, or nil if `rowCount` rows are too few.
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

  /// The minimum distance of pills from the pane's sides.
  private var edge: Int { metrics.gap / 2 }

  /// Returns the right end of a row whose upper edge is `y`.
  private func end(at y: Int) -> Int {
    guard let mark, y < mark.maxY, y + metrics.height > mark.minY else { return pane.width - edge }
    return mark.minX - metrics.gap
  }
}
