internal import Captions

/// An instant on the timeline of a stream.
package enum Moment: Hashable, Sendable {
  case at(Duration)
  /// One second after the last event, or later, when all motion has ended.
  case end

  /// Parses a number of seconds, or `end`; nil for other text.
  package init?(parsing text: String) {
    if text == "end" {
      self = .end
    } else if let seconds = Double(text), seconds >= 0, seconds <= 1e7 {
      self = .at(.written(seconds))
    } else {
      return nil
    }
  }
}
