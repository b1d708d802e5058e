internal import Imaging

/// The colors of a pill.
///
/// The background is at least as opaque as the captions' default box, so the words have at least
/// 4.5:1 over any picture. The rim has 3:1 on black (WCAG 2.1, 1.4.3 and 1.4.11).
struct PillLook: Hashable {
  let box: Color
  let rim: Color
  let ink: Color

  private static let dark = Color.black.withAlpha(CaptionLook.usualBoxAlpha)
  private static let lightRim = Color(red: 128, green: 128, blue: 128, alpha: 220)

  /// The look of a button; notices have the same look.
  static let button = PillLook(box: dark, rim: lightRim, ink: .white)
  static let notice = button
  /// The look of a button under the pressed pointer.
  static let pressed = PillLook(
    box: Color(red: 38, green: 78, blue: 140, alpha: 240), rim: .white, ink: .white)
  /// The look of a label, which cannot be pressed.
  static let label = PillLook(
    box: dark, rim: lightRim, ink: Color(red: 199, green: 199, blue: 199))
}
