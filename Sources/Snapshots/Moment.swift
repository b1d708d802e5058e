internal import Captions

/// An instant of a stream's own time.
package enum Moment: Hashable, Sendable {
  case at(Duration)
  /// When everything has been said and nothing moves any more.
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

extension Moment: Comparable {
  package static func < (left: Moment, right: Moment) -> Bool {
    switch (left, right) {
    case (.at(let earlier), .at(let later)): earlier < later
    case (.at, .end): true
    case (.end, _): false
    }
  }
}
