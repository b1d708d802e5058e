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
  var theme = ControlTheme.dark
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

/// The colors of a part of a strip.
struct ControlLook: Hashable {
  let box: Color
  let border: Color
  /// The width of the border as a share of the corner's radius.
  private let borderShare: Double

  init(_ box: Color, border: Color? = nil, borderShare: Double = 1.0 / 12) {
    self.box = box
    self.border = border ?? box
    self.borderShare = border == nil ? 0 : borderShare
  }

  func borderWidth(radius: Int) -> Int {
    borderShare == 0 ? 0 : max(1, Int((Double(radius) * borderShare).rounded()))
  }
}

/// The looks of the parts in a theme.
extension ControlTheme {
  var plate: ControlLook {
    ControlLook(surface, border: border, borderShare: Double(borderScale) / 12)
  }
  var hovered: ControlLook { ControlLook(text.withAlpha(46)) }
  var pressedControl: ControlLook { ControlLook(pressedSurface, border: pressedBorder) }
  /// The background of a control whose state is in use, on which words keep their contrast.
  var on: ControlLook { ControlLook(focus.withAlpha(70)) }
  var focused: ControlLook {
    ControlLook(text.withAlpha(0), border: focus, borderShare: 0.2)
  }
  var meter: ControlLook { ControlLook(border.withAlpha(255)) }
  var level: ControlLook {
    ControlLook(
      text == .black
        ? Color(red: 0, green: 110, blue: 40) : Color(red: 90, green: 210, blue: 120))
  }
  var knob: ControlLook { ControlLook(text) }
}
