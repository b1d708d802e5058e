/// Makes events of the bytes of one format, in whatever pieces they come.
///
/// Total: no input traps; held between calls is no more than a line or a message of 1 MiB and what the
/// format itself has to remember; what is wrong is counted.
protocol FormatDecoder: Sendable {
  /// What the bytes are taken for; nil while that is in doubt.
  var format: CaptionFormat? { get }
  /// What was wrong so far.
  var warnings: WarningCounts { get }
  /// How long something that is held may wait for more bytes before it is to be released; nil while
  /// nothing is.
  var patience: Duration? { get }

  /// Which record is held whose time counts from its own arrival; nil where `patience` counts from the last
  /// bytes.
  var hold: Int? { get }

  /// What the next bytes complete, in order.
  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord]
  /// What was held: nothing followed it for as long as it could wait.
  mutating func release() -> [DecodedRecord]
  /// What is left; the stream is over.
  mutating func finish() -> [DecodedRecord]
}

extension FormatDecoder {
  var patience: Duration? { nil }
  var hold: Int? { nil }
  mutating func release() -> [DecodedRecord] { [] }
}
