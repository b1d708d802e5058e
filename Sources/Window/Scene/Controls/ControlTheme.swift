package import Imaging

/// The colors of controls, notices and help sheet, as named roles.
///
/// In every theme the words have at least 7:1 on their background over any picture, and a border has
/// at least 3:1 on a picture in the color of the background (WCAG 2.1, 1.4.6 and 1.4.11). Parts of
/// the slider and of the meter that touch each other have at least 3:1.
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
  /// The whole length of a slider or of the level meter.
  package let track: Color
  /// The part of a slider's track up to its knob.
  package let fill: Color
  /// The part of the meter that shows the loudness.
  package let level: Color
  package let knob: Color
  /// The ring that parts the knob from the track.
  package let knobRing: Color
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
    recording: Color(red: 255, green: 80, blue: 70), track: Color(red: 128, green: 128, blue: 128),
    fill: .white, level: Color(red: 160, green: 255, blue: 180), knob: .white, knobRing: .black,
    borderScale: 1)

  /// Black words on translucent white boxes.
  package static let light = ControlTheme(
    surface: Color.white.withAlpha(224), sheet: Color.white.withAlpha(240), text: .black,
    dimmedText: Color(red: 66, green: 66, blue: 66),
    border: Color(red: 118, green: 118, blue: 118, alpha: 230),
    pressedSurface: Color(red: 191, green: 217, blue: 255, alpha: 245), pressedText: .black,
    pressedBorder: .black, focus: Color(red: 0, green: 74, blue: 190),
    recording: Color(red: 200, green: 20, blue: 10), track: Color(red: 124, green: 124, blue: 124),
    fill: .black, level: Color(red: 0, green: 58, blue: 24), knob: .black, knobRing: .white,
    borderScale: 1)

  /// White words on opaque black boxes with a thick white border.
  package static let highContrast = ControlTheme(
    surface: .black, sheet: .black, text: .white,
    dimmedText: Color(red: 150, green: 150, blue: 150), border: .white,
    pressedSurface: .white, pressedText: .black, pressedBorder: .black,
    focus: Color(red: 255, green: 255, blue: 0), recording: Color(red: 255, green: 255, blue: 0),
    track: Color(red: 118, green: 118, blue: 118), fill: .white,
    level: Color(red: 255, green: 255, blue: 0), knob: .white, knobRing: .black, borderScale: 2)
}

/// The colors of a background and of its border.
struct ControlLook: Hashable {
  let box: Color
  let border: Color
  /// The width of the border as a multiple of a thin one, which is a twelfth of the radius.
  private let thickness: Double

  /// Creates a look, without a border if `border` is nil.
  init(_ box: Color, border: Color? = nil, thickness: Double = 1) {
    self.box = box
    self.border = border ?? box
    self.thickness = border == nil ? 0 : thickness
  }

  /// Returns the width of the border in pixels: 1 at least, and 2 if it is twice as wide as a thin one.
  func borderWidth(radius: Int) -> Int {
    guard thickness > 0 else { return 0 }
    // The tolerance keeps whole widths whole.
    return max(1, Int(thickness + 1e-9), Int(Double(radius) * thickness / 12 + 1e-9))
  }
}

/// The looks of the parts in a theme.
extension ControlTheme {
  /// The look of notices, of the transcript mark, and of the ground of strip and menus.
  var plate: ControlLook { bordered(surface) }
  var help: ControlLook { bordered(sheet) }
  var hovered: ControlLook { ControlLook(text.withAlpha(46)) }
  var pressed: ControlLook { ControlLook(pressedSurface, border: pressedBorder) }
  /// The background of a control whose state is in use, on which words keep their contrast.
  var on: ControlLook { ControlLook(focus.withAlpha(70)) }
  /// The background of words that a search has found.
  var found: ControlLook { ControlLook(focus) }
  /// The words that a search has found.
  var foundText: Color { sheet.withAlpha(255) }
  var focused: ControlLook {
    ControlLook(text.withAlpha(0), border: focus, thickness: 2.4)
  }
  /// The outline of a figure that a press resets.
  var reset: ControlLook { ControlLook(text.withAlpha(0), border: track) }

  /// The frame of the place at which dragged captions would stay.
  var dropFrame: ControlLook {
    ControlLook(surface.withAlpha(110), border: focus, thickness: 2 * Double(borderScale))
  }

  private func bordered(_ box: Color) -> ControlLook {
    ControlLook(box, border: border, thickness: Double(borderScale))
  }
}
