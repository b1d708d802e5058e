internal import Captions

/// Something that is made of the events of a feed, line by line.
protocol DecodedCaptionSink {
  /// When it has something to say though nothing comes; nil: never.
  var deadline: Duration? { get }

  /// What is to be said at an event.
  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [String]
  /// What is to be said until that instant, and at it.
  mutating func advance(through instant: Duration) -> [String]
  /// What is to be said when nothing can come any more.
  mutating func finish() throws -> [String]
}

extension DecodedCaptionSink {
  var deadline: Duration? { nil }
  mutating func advance(through instant: Duration) -> [String] { [] }
  mutating func finish() throws -> [String] { [] }
}
