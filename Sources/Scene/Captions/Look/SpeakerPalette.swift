internal import Imaging

/// The colours that tell speakers apart, by the order in which they are first heard.
///
/// The first one has the text's own colour; then come broadcasters' yellow, cyan and green (BBC Subtitle
/// Guidelines), and light tones of other hues. All have 7:1 on the box over any picture; on a
/// look of other colours those are left out that would be read less well than its text.
struct SpeakerPalette: Equatable {
  /// One at least.
  let colors: [Color]

  init(look: CaptionLook) {
    let enough = min(7, look.leastContrast(of: look.text))
    colors =
      [look.text]
      + Self.standard.filter { $0 != look.text && look.leastContrast(of: $0) >= enough }
  }

  /// The colour of the speaker who was heard `place` others later than the first one; when there are
  /// more speakers than colours, the colours come around.
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
