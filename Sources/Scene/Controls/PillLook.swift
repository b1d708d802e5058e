internal import Imaging

/// The colours of a pill.
///
/// The plate is as opaque as the captions' box or more, so that the words have 4.5:1 at least over any
/// picture; the rim has 3:1 on black (WCAG 2.1, 1.4.3 and 1.4.11).
struct PillLook: Hashable {
  let plate: Color
  let rim: Color
  let ink: Color

  private static let dark = Color.black.withAlpha(CaptionLook.usualPlateAlpha)
  private static let lightRim = Color(red: 128, green: 128, blue: 128, alpha: 220)

  /// Something to press, or to be told.
  static let button = PillLook(plate: dark, rim: lightRim, ink: .white)
  static let notice = button
  /// Under the pressed pointer.
  static let pressed = PillLook(
    plate: Color(red: 38, green: 78, blue: 140, alpha: 240), rim: .white, ink: .white)
  /// Nothing to press.
  static let label = PillLook(
    plate: dark, rim: lightRim, ink: Color(red: 199, green: 199, blue: 199))
}
