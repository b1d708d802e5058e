package import Imaging

/// The look of captions: text size, colors, edges and the number of lines.
///
/// The defaults follow broadcasters' guidance for live text: two lines of about 6 % of the height
/// each, starting at a fixed edge, at most 80 % of the width, on a box that keeps white text at 7:1
/// or better over any picture (WCAG 2.1, 1.4.6).
package struct CaptionLook: Hashable, Sendable {
  /// The text size in percent of the default, 50 to 200 (47 CFR 79.103 (c)).
  package var textSize: Int
  /// The maximum number of lines while readers keep up.
  package let lines: Int
  package var position: Position
  /// The color of text, which is opaque.
  package let text: Color
  /// The opacity of the letters together with their edge.
  package let textOpacity: UInt8
  /// The background of the text, which is transparent if there is no box.
  package var box: Color
  /// The background behind the box, in the full width of captions; transparent without a window.
  package let window: Color
  package let edge: CaptionEdge
  /// The font family chosen by the user, or nil for the default.
  package let family: String?
  /// The display of words that were spoken in the reader's language, and need no translation.
  package var ownWords: OwnWords

  /// The default opacity of a box: 80 %.
  static let defaultBoxAlpha: UInt8 = 204

  /// The place of captions in the pane.
  package enum Position: String, Sendable, CaseIterable {
    case bottom, top
    /// The place above the lower third, for pictures with something else at the lower edge.
    case raised
    /// The one of the other places that covers no face, as `FaceAvoidance` decides.
    case face
  }

  /// The display of words that were spoken in the reader's language.
  package enum OwnWords: String, Sendable {
    /// Like other words.
    case plain
    /// Less bright than translations.
    case dimmed
    /// In larger letters than translations.
    case larger
  }

  package init(
    textSize: Int = 100, lines: Int = 2, position: Position = .bottom, text: Color = .white,
    textOpacity: UInt8 = 255,
    box: Color = Color.black.withAlpha(CaptionLook.defaultBoxAlpha),
    window: Color = Color.black.withAlpha(0), edge: CaptionEdge = .none, family: String? = nil,
    ownWords: OwnWords = .plain
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
    self.ownWords = ownWords
  }

  /// Returns the look with the captions at `position`.
  package func at(_ position: Position) -> CaptionLook {
    var look = self
    look.position = position
    return look
  }

  /// The look with an opaque box, for readers who need more contrast.
  package var withOpaqueBox: CaptionLook {
    var look = self
    look.box = box.withAlpha(255)
    return look
  }
}

/// The contrast of captions over any camera picture.
extension CaptionLook {
  /// True if the text has a contrast of at least 4.5:1 (WCAG 2.1, 1.4.3).
  ///
  /// With an outline, 7:1 between letters and outline is sufficient as well: a wide border counts
  /// as the background ("Understanding 1.4.3"). For example, yellow with a black outline has 4.4:1
  /// over the worst gray and is readable.
  package var isReadable: Bool {
    minContrast >= 4.5 || edge == .outline && contrastInOutline >= 7
  }

  /// The contrast of the text over the worst picture.
  package var minContrast: Double { minContrast(of: text) }

  /// Returns the contrast of `color` over the worst picture, from 1 to 21 (WCAG 2.1).
  ///
  /// Contrast depends on luminance only, so the grays represent all pictures. Of letters and
  /// outline, the one with more contrast counts, because each shows the shape of the other. White
  /// with a black outline has at least 4.58:1 (√21), over the gray with equal contrast to both. The
  /// other edges are on one side of the letters only and are ignored.
  package func minContrast(of color: Color) -> Double {
    let letters = color.withAlpha(textOpacity)
    let outline = edge == .outline ? color.opposite.withAlpha(textOpacity) : letters
    return (UInt8.min...UInt8.max).lazy.map { step in
      let gray = Color(red: step, green: step, blue: step)
      let below = box.over(window.over(gray))
      return max(
        letters.over(below).contrast(with: below), outline.over(below).contrast(with: below))
    }.min() ?? 1
  }

  /// The contrast between letters and outline over the worst picture.
  private var contrastInOutline: Double {
    [Color.black, .white].map { picture in
      let below = box.over(window.over(picture))
      return text.withAlpha(textOpacity).over(below)
        .contrast(with: text.opposite.withAlpha(textOpacity).over(below))
    }.min() ?? 1
  }

  /// The color of secondary text, such as unconfirmed words and romanizations.
  ///
  /// It is `text` mixed with its background, and keeps 7:1 (WCAG 2.1, 1.4.6) if `text` has that, or
  /// else 80 % of the contrast of `text`. The search for it takes about a millisecond.
  var dimmedText: Color {
    let below = edge == .outline ? text.opposite : box
    let dimmed = [0.22, 0.16, 0.1, 0.05].lazy.map { text.mixed(with: below, fraction: $0) }
    let contrast = minContrast(of: text)
    let enough = contrast >= 7 ? 7 : contrast * 0.8
    return dimmed.first { minContrast(of: $0) >= enough } ?? text
  }
}

/// The speaker colors, in order of the speakers' first appearance.
///
/// The first color is the text's own color. Broadcasters' yellow, cyan and green follow (BBC
/// Subtitle Guidelines), then light tones of other hues. All colors have 7:1 on the default box
/// over any picture. For other looks, colors with less than 7:1 and less contrast than the text are
/// left out.
struct SpeakerPalette: Equatable {
  /// The colors, at least one.
  let colors: [Color]

  init(look: CaptionLook) {
    let enough = min(7, look.minContrast(of: look.text))
    colors =
      [look.text]
      + Self.standard.filter { $0 != look.text && look.minContrast(of: $0) >= enough }
  }

  /// Returns the color of the speaker with the given index; colors repeat.
  subscript(index: Int) -> Color { colors[index % colors.count] }

  static let standard = [
    Color.white,
    Color(red: 255, green: 255, blue: 0),
    Color(red: 0, green: 255, blue: 255),
    Color(red: 0, green: 255, blue: 0),
    Color(red: 255, green: 192, blue: 203),
    Color(red: 255, green: 200, blue: 120),
    Color(red: 190, green: 205, blue: 255),
    Color(red: 215, green: 190, blue: 255),
  ]
}
