/// What makes a timeline's entries from the bytes of one format.
protocol TimelineSource: Sendable {
  /// What the bytes are taken for; nil while that is in doubt.
  var format: CaptionFormat? { get }
  /// Whether its events have times of their own.
  var isTimed: Bool { get }
  /// What was wrong so far.
  var warnings: WarningCounts { get }

  /// The next entries that the bytes complete; never earlier ones than those before.
  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry]
  /// The last entries; the bytes are over.
  mutating func finish() -> [CaptionTimeline.Entry]
  /// How long what is held may wait for more bytes; nil while nothing is.
  var patience: Duration? { get }
  /// Which record is held that may not wait longer because more bytes come.
  var hold: Int? { get }
  /// The entries of what was held.
  mutating func release() -> [CaptionTimeline.Entry]
}

extension TimelineSource {
  var patience: Duration? { nil }
  var hold: Int? { nil }
  mutating func release() -> [CaptionTimeline.Entry] { [] }
}
