internal import Imaging

/// A named preset of a caption look, whose values single options can override.
package enum CaptionStyle: String, CaseIterable, Hashable, Sendable {
  /// White text on a translucent dark box.
  case `default`
  /// White text on solid black.
  case highContrast = "high-contrast"
  /// The default look at 150 % of the text size.
  case large
  /// White letters with a black outline, without a box.
  case noBox = "no-box"

  /// The values of the preset.
  package var look: CaptionLook {
    switch self {
    case .default: CaptionLook()
    case .highContrast: CaptionLook(box: .black)
    case .large: CaptionLook(textSize: 150)
    case .noBox: CaptionLook(box: Color.black.withAlpha(0), edge: .outline)
    }
  }
}
