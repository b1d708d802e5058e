package import Imaging

/// How captions look: sizes as shares of the reference height, colours, edges, the number of lines.
///
/// The defaults follow broadcasters' guidance for live text: two lines of about 6 % of the height each,
/// starting at a fixed edge, at most 80 % of the width, on a box that keeps white text at 7:1 or better
/// over any picture (WCAG 2.1, 1.4.6).
package struct CaptionLook: Hashable, Sendable {
  /// Percent of the default size, 50 to 200 (47 CFR 79.103 (c)).
  package let textSize: Int
  /// The most lines at once.
  package let lines: Int
  /// Opaque, as `dimmedText` is.
  package let text: Color
  /// Text that stands for something better to come: the speaker's own words before a translation.
  ///
  /// It is as dim as it may be with `text` on `box`.
  package private(set) var dimmedText: Color
  /// That of the letters and their edge together.
  package let textOpacity: UInt8
  /// What stands right behind the text; transparent for nothing.
  package let box: Color
  /// What stands behind the box, in the full width that captions may take; transparent for nothing.
  package let window: Color
  package let edge: CaptionEdge
  /// The family of the faces, where a person named one.
  package let family: String?

  /// The opacity of a box that lets the picture be guessed: 80 %.
  static let usualPlateAlpha: UInt8 = 204

  package init(
    textSize: Int = 100, lines: Int = 2, text: Color = .white, textOpacity: UInt8 = 255,
    box: Color = Color.black.withAlpha(CaptionLook.usualPlateAlpha),
    window: Color = Color.black.withAlpha(0), edge: CaptionEdge = .none, family: String? = nil
  ) {
    self.textSize = textSize
    self.lines = lines
    self.text = text.withAlpha(255)
    self.textOpacity = textOpacity
    self.box = box
    self.window = window
    self.edge = edge
    self.family = family
    dimmedText = text
    dimmedText = dimmed()
  }
}

/// The look in pixels, for one window size.
struct CaptionMetrics: Hashable {
  let fontSize: Int
  /// From one baseline to the next.
  let pitch: Int
  /// The widest line.
  let measure: Int
  let padding: Int
  let radius: Int
  /// Where every box starts, and where text that runs from right to left ends.
  let startEdge: Int
  let endEdge: Int
  /// The lower edge of the box.
  let bottom: Int
  /// More lines than this would leave the window at its upper edge.
  let mostLines: Int

  /// The box stays inside the inner 80 % of the width and clear of the lower edge.
  init(look: CaptionLook, viewport: PixelSize) {
    let size = Double(viewport.referenceHeight) * 0.05 * Double(look.textSize) / 100
    fontSize = max(9, Int(size.rounded()))
    pitch = (fontSize * 5 + 3) / 4
    padding = max(3, fontSize * 2 / 5)
    radius = padding
    startEdge = viewport.width / 10
    endEdge = viewport.width - startEdge
    measure = max(fontSize, endEdge - startEdge - 2 * padding)
    bottom = viewport.height - max(4, viewport.height * 6 / 100)
    mostLines = max(1, (bottom - 2 * padding) / pitch)
  }
}
