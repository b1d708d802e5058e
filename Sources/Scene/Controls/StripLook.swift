internal import Imaging

/// The state of a strip that changes its look and moves nothing.
struct StripLook: Hashable {
  var pressed: Control.ID?
  var hovered: Control.ID?
  var focused: Control.ID?
  /// The zoom factor in tenths.
  var zoomTenths = 10
  /// The loudness that the microphone hears, from 0 to `SoundLevel.steps`, or nil if unknown.
  var level: Int?
}

/// The loudness that a microphone hears, in the steps of its meter.
package enum SoundLevel {
  /// The number of steps of the meter.
  ///
  /// A picture changes only with a step.
  package static let steps = 8

  /// Returns the step of a level from 0 to 1.
  package static func step(of level: Double) -> Int {
    Int((min(max(level, 0), 1) * Double(steps)).rounded(.up))
  }
}

/// The colors of the parts of a strip.
///
/// Words and icons are white or light gray on the plate, as on notices. A border of the focus has
/// more than 3:1 on the plate over any picture (WCAG 2.1, 1.4.11).
struct ControlLook: Hashable {
  let box: Color
  let border: Color
  /// The width of the border as a share of the corner's radius.
  private let borderShare: Double

  private init(_ box: Color, border: Color? = nil, borderShare: Double = 1.0 / 12) {
    self.box = box
    self.border = border ?? box
    self.borderShare = border == nil ? 0 : borderShare
  }

  func borderWidth(radius: Int) -> Int {
    borderShare == 0 ? 0 : max(1, Int((Double(radius) * borderShare).rounded()))
  }

  private static let clear = Color.white.withAlpha(0)

  static let plate = ControlLook(PillLook.button.box, border: PillLook.button.border)
  static let hovered = ControlLook(Color.white.withAlpha(46))
  static let pressed = ControlLook(PillLook.pressed.box, border: .white)
  static let on = ControlLook(Color(red: 64, green: 118, blue: 200, alpha: 150))
  static let focused = ControlLook(clear, border: .white, borderShare: 0.2)
  static let meter = ControlLook(Color(red: 110, green: 110, blue: 110))
  static let level = ControlLook(Color(red: 90, green: 210, blue: 120))
  static let knob = ControlLook(.white)
}
