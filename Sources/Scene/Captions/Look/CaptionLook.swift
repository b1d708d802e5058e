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
  package let position: Position
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

  /// At which edge of the picture captions stand.
  package enum Position: String, Hashable, Sendable, CaseIterable {
    case bottom, top
  }

  package init(
    textSize: Int = 100, lines: Int = 2, position: Position = .bottom, text: Color = .white,
    textOpacity: UInt8 = 255,
    box: Color = Color.black.withAlpha(CaptionLook.usualPlateAlpha),
    window: Color = Color.black.withAlpha(0), edge: CaptionEdge = .none, family: String? = nil
  ) {
    self.textSize = textSize
    self.lines = lines
    self.position = position
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
