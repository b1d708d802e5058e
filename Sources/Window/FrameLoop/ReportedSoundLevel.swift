internal import Captions
internal import Scene

/// The loudness that a pipeline's microphone hears, as last reported.
///
/// The meter never shows an old value: a level that is not repeated ends after `lifetime`.
struct ReportedSoundLevel {
  /// The time after which a level is out of date.
  ///
  /// `visavis listen` reports a level ten times a second while it hears something, and 0 once.
  static let lifetime = Duration.seconds(1)

  /// The step of the meter, or nil if no level is known.
  private(set) var step: Int?
  private var connection: ConnectionID?
  /// The time at which the level is out of date, or nil if no level is known.
  private(set) var deadline: Duration?

  /// Takes the level of an event, or ends it if the pipeline pauses or is gone.
  ///
  /// - Returns: True if the meter changes.
  mutating func record(_ event: CaptionEvent, at now: Duration) -> Bool {
    let before = step
    switch event {
    case .level(let level, let connection):
      self.connection = connection
      step = SoundLevel.step(of: level)
      deadline = step == 0 ? nil : now + Self.lifetime
    case .state(.paused, let connection) where connection == self.connection: end()
    case .ended(let connection) where connection == self.connection: end()
    case .utterance, .expired, .clear, .notice, .hello, .state, .languages, .invitation, .followed,
      .voice,
      .ended:
      break
    }
    return step != before
  }

  /// Sets a level that is out of date to silence, and returns true if there was one.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    step = 0
    return true
  }

  private mutating func end() {
    (step, connection, deadline) = (nil, nil, nil)
  }
}
