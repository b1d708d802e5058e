/// A source of timeline entries from the bytes of one format.
protocol TimelineSource: Sendable {
  /// The given or detected format; nil while detection is undecided.
  var format: CaptionFormat? { get }
  /// True if the events have times of their own.
  var isTimed: Bool { get }
  /// The faults counted so far.
  var warnings: WarningCounts { get }

  /// Reads the next bytes and returns the entries that they complete.
  ///
  /// Times never decrease, also from one call to the next.
  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry]
  /// Ends the bytes and returns the last entries.
  mutating func finish() -> [CaptionTimeline.Entry]
  /// The time that the held input may wait for more bytes; nil if nothing is held.
  var timeout: Duration? { get }
  /// A number identifying the held record whose wait counts from its own arrival.
  var hold: Int? { get }
  /// Decodes the held input without waiting for more bytes and returns its entries.
  mutating func release() -> [CaptionTimeline.Entry]
}

extension TimelineSource {
  var timeout: Duration? { nil }
  var hold: Int? { nil }
  mutating func release() -> [CaptionTimeline.Entry] { [] }
}
