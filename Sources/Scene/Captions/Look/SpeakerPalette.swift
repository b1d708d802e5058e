internal import Imaging

/// The speaker colors, in order of the speakers' first appearance.
///
/// The first color is the text's own color. Broadcasters' yellow, cyan and green follow (BBC
/// Subtitle Guidelines), then light tones of other hues. All colors have 7:1 on the default box
/// over any picture. For other looks, colors with less than 7:1 and less contrast than the text are
/// left out.
struct SpeakerPalette: Equatable {
  /// The colors; at least one.
  let colors: [Color]

  init(look: CaptionLook) {
    let enough = min(7, look.leastContrast(of: look.text))
    colors =
      [look.text]
      + Self.standard.filter { $0 != look.text && look.leastContrast(of: $0) >= enough }
  }

  /// Returns the color of the speaker at the given position, counted from 0; colors repeat.
  subscript(place: Int) -> Color { colors[place % colors.count] }

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
