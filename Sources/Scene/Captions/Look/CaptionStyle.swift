internal import Imaging

/// Looks with a name: where a person starts, to change single things from there.
package enum CaptionStyle: String, CaseIterable, Hashable, Sendable {
  /// White on a dark box through which the picture is guessed.
  case `default`
  /// White on solid black.
  case highContrast = "high-contrast"
  /// The default, half as large again.
  case large
  /// White letters with a black outline, on the picture itself.
  case noBox = "no-box"

  /// All of the style.
  package var look: CaptionLook {
    switch self {
    case .default: CaptionLook()
    case .highContrast: CaptionLook(box: .black)
    case .large: CaptionLook(textSize: 150)
    case .noBox: CaptionLook(box: Color.black.withAlpha(0), edge: .outline)
    }
  }
}
