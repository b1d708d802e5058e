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
  /// The number of steps of the meter, with which a picture changes.
  package static let steps = 8

  /// Returns the step of a level from 0 to 1.
  package static func step(of level: Double) -> Int {
    Int((min(max(level, 0), 1) * Double(steps)).rounded(.up))
  }
}
