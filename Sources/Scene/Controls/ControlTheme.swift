package import Imaging

/// The colors of controls, notices and help sheet, as named roles.
///
/// In every theme the words have at least 7:1 on their background over any picture, and a border has
/// at least 3:1 on a picture in the color of the background (WCAG 2.1, 1.4.6 and 1.4.11).
package struct ControlTheme: Hashable, Sendable {
  /// The background of buttons, labels and notices.
  package let surface: Color
  /// The background of the help sheet, which covers more words at once.
  package let sheet: Color
  /// The words of buttons, notices and help.
  package let text: Color
  /// The words of labels that cannot be pressed, and the keys of the help sheet.
  package let dimmedText: Color
  package let border: Color
  /// The background of a button under the pressed pointer.
  package let pressedSurface: Color
  package let pressedText: Color
  package let pressedBorder: Color
  /// The ring around the control with the keyboard focus, and the frame of a place for captions.
  package let focus: Color
  /// The dot of the transcript mark.
  package let recording: Color
  /// The width of borders as a multiple of the usual one.
  package let borderScale: Int

  /// White words on translucent black boxes, the default.
  package static let dark = ControlTheme(
    surface: Color.black.withAlpha(CaptionLook.defaultBoxAlpha),
    sheet: Color.black.withAlpha(230), text: .white,
    dimmedText: Color(red: 199, green: 199, blue: 199),
    border: Color(red: 128, green: 128, blue: 128, alpha: 220),
    pressedSurface: Color(red: 38, green: 78, blue: 140, alpha: 240), pressedText: .white,
    pressedBorder: .white, focus: Color(red: 130, green: 190, blue: 255),
    recording: Color(red: 255, green: 80, blue: 70), borderScale: 1)

  /// Black words on translucent white boxes.
  package static let light = ControlTheme(
    surface: Color.white.withAlpha(224), sheet: Color.white.withAlpha(240), text: .black,
    dimmedText: Color(red: 66, green: 66, blue: 66),
    border: Color(red: 118, green: 118, blue: 118, alpha: 230),
    pressedSurface: Color(red: 191, green: 217, blue: 255, alpha: 245), pressedText: .black,
    pressedBorder: .black, focus: Color(red: 0, green: 74, blue: 190),
    recording: Color(red: 200, green: 20, blue: 10), borderScale: 1)

  /// White words on opaque black boxes with a thick white border.
  package static let highContrast = ControlTheme(
    surface: .black, sheet: .black, text: .white, dimmedText: .white, border: .white,
    pressedSurface: .white, pressedText: .black, pressedBorder: .black,
    focus: Color(red: 255, green: 255, blue: 0), recording: Color(red: 255, green: 255, blue: 0),
    borderScale: 2)
}

/// The colors of a pill.
struct PillLook: Hashable {
  let box: Color
  let border: Color
  let textColor: Color
  /// The width of the border as a multiple of the usual one.
  let borderScale: Int
}

extension ControlTheme {
  /// The look of a button.
  var button: PillLook { look(surface, border, text) }
  /// The look of a notice.
  var notice: PillLook { button }
  /// The look of a button under the pressed pointer.
  var pressed: PillLook { look(pressedSurface, pressedBorder, pressedText) }
  /// The look of a label, which cannot be pressed.
  var label: PillLook { look(surface, border, dimmedText) }
  /// The look of the help sheet.
  var help: PillLook { look(sheet, border, text) }

  private func look(_ box: Color, _ border: Color, _ textColor: Color) -> PillLook {
    PillLook(box: box, border: border, textColor: textColor, borderScale: borderScale)
  }
}
