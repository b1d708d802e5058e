internal import Captions

/// A consumer of caption events that turns them into lines of text.
protocol DecodedCaptionSink {
  /// The time of the next change without an event; nil if there is none.
  var deadline: Duration? { get }

  /// Applies an event, and returns its lines.
  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [String]
  /// Advances the time to `instant` inclusive, and returns the lines of changes until then.
  mutating func advance(through instant: Duration) -> [String]
  /// Returns the last lines, after the last event.
  mutating func finish() throws -> [String]
}

extension DecodedCaptionSink {
  var deadline: Duration? { nil }
  mutating func advance(through instant: Duration) -> [String] { [] }
  mutating func finish() throws -> [String] { [] }
}
