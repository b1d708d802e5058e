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

  /// Whether bytes that were taken in are not decoded yet: a call of `decode` reached its limit.
  var isBehind: Bool { get }

  /// About how many bytes of a record are held whose end has not come: decoding it will take as long.
  var heldBytes: Int { get }

  /// What the next bytes complete, in order.
  ///
  /// - Parameters:
  ///   - chunk: the bytes.
  ///   - offset: where to begin; it is moved behind what was taken in.
  ///   - limit: how many records are looked at; 1 at least.
  /// - Returns: the records that these bytes complete.
  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord]
  /// Takes in that the line ends here, though nothing ended it: `decode` has it then.
  mutating func endLine()
  /// What was held: nothing followed it for as long as it could wait.
  mutating func release() -> [DecodedRecord]
  /// What is left; the stream is over.
  mutating func finish() -> [DecodedRecord]
}

extension FormatDecoder {
  var patience: Duration? { nil }
  var hold: Int? { nil }
  var isBehind: Bool { false }
  mutating func endLine() {}
  mutating func release() -> [DecodedRecord] { [] }

  /// What the next bytes complete, all of it.
  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord] {
    var offset = 0
    var decoded: [DecodedRecord] = []
    repeat {
      decoded += decode(chunk, from: &offset, atMost: .max)
    } while offset < chunk.count || isBehind
    return decoded
  }
}
