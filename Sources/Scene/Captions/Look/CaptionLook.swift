package import Imaging

/// The look of captions: text size, colors, edges and the number of lines.
///
/// The defaults follow broadcasters' guidance for live text: two lines of about 6 % of the height
/// each, starting at a fixed edge, at most 80 % of the width, on a box that keeps white text at 7:1
/// or better over any picture (WCAG 2.1, 1.4.6).
package struct CaptionLook: Hashable, Sendable {
  /// The text size in percent of the default, 50 to 200 (47 CFR 79.103 (c)).
  package let textSize: Int
  /// The maximum number of lines while readers keep up.
  package let lines: Int
  package let position: Position
  /// The color of text; opaque, like `dimmedText`.
  package let text: Color
  /// The color of secondary text, such as unconfirmed words and romanizations.
  ///
  /// The color is derived from `text` and is as dim as the contrast permits.
  package private(set) var dimmedText: Color
  /// The opacity of the letters together with their edge.
  package let textOpacity: UInt8
  /// The background of the text; transparent for no box.
  package let box: Color
  /// The background behind the box, in the full width of captions; transparent for no window.
  package let window: Color
  package let edge: CaptionEdge
  /// The font family chosen by the user; nil for the default.
  package let family: String?

  /// The default opacity of a box: 80 %.
  static let usualBoxAlpha: UInt8 = 204

  /// The edge of the pane at which captions are placed.
  package enum Position: String, Hashable, Sendable, Codable, CaseIterable {
    case bottom, top
  }

  package init(
    textSize: Int = 100, lines: Int = 2, position: Position = .bottom, text: Color = .white,
    textOpacity: UInt8 = 255,
    box: Color = Color.black.withAlpha(CaptionLook.usualBoxAlpha),
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

/// The coding of a look; `dimmedText` is derived and not coded.
extension CaptionLook: Codable {
  private enum CodingKeys: CodingKey {
    case textSize, lines, position, text, textOpacity, box, window, edge, family
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      textSize: try values.decode(Int.self, forKey: .textSize),
      lines: try values.decode(Int.self, forKey: .lines),
      position: try values.decode(Position.self, forKey: .position),
      text: try values.decode(Color.self, forKey: .text),
      textOpacity: try values.decode(UInt8.self, forKey: .textOpacity),
      box: try values.decode(Color.self, forKey: .box),
      window: try values.decode(Color.self, forKey: .window),
      edge: try values.decode(CaptionEdge.self, forKey: .edge),
      family: try values.decodeIfPresent(String.self, forKey: .family))
  }
}
