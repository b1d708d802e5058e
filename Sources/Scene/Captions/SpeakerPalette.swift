internal import Imaging

/// Which colour a speaker has.
enum SpeakerPalette {
  private static let colors = [
    Color.white, Color(red: 255, green: 255, blue: 0), Color(red: 0, green: 255, blue: 255),
    Color(red: 0, green: 255, blue: 0),
  ]

  /// The colour of the speaker who came as number `place`, from 0.
  static func color(of place: Int) -> Color {
    colors[place % colors.count]
  }
}
