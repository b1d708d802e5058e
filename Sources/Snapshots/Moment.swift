internal import Captions

/// An instant of a stream's own time.
package enum Moment: Hashable, Sendable {
  case at(Duration)
  /// A second after the last thing was said or done, or later, when nothing moves any more.
  case end

  /// Reads a number of seconds, or `end`.
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
