/// What makes a timeline's entries from the bytes of one format.
protocol TimelineSource: Sendable {
  /// Whether its events have times of their own.
  var isTimed: Bool { get }
  /// What was wrong so far.
  var warnings: WarningCounts { get }

  /// The next entries that the bytes complete; never earlier ones than those before.
  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry]
  /// The last entries; the bytes are over.
  mutating func finish() -> [CaptionTimeline.Entry]
}
