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
