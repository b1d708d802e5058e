package import Captions

/// Decodes what one live connection sends, in whatever pieces it arrives, into caption events.
///
/// Incremental and total: no input traps, the memory held between calls is bounded by one line of 1 MiB,
/// and what is wrong is counted, never shown. It has no clock: what it holds back until it is known what it
/// means has to be released by whoever feeds it. What events mean for a reader is the board's business.
package struct FeedDecoder: Sendable {
  /// Whose stream it is.
  package let connection: ConnectionID
  private var decoder: any FormatDecoder

  /// A decoder that has read nothing yet.
  ///
  /// - Parameters:
  ///   - format: what the connection speaks; nil tells it from what comes.
  ///   - connection: whose utterances they are.
  package init(format: CaptionFormat? = nil, connection: ConnectionID) {
    self.connection = connection
    decoder = FormatDecoders.decoder(of: format, connection: connection)
  }

  /// What the connection was taken to speak; nil while that is in doubt.
  package var format: CaptionFormat? { decoder.format }

  /// What was wrong so far.
  package var warnings: WarningCounts { decoder.warnings }

  /// How long what is held may wait for more bytes; nil while nothing is held.
  ///
  /// When nothing came for so long, `release` is to be called.
  package var patience: Duration? { decoder.patience }

  /// Which record is held that may not wait longer because more bytes come; nil where the patience is with
  /// whoever is still writing.
  package var hold: Int? { decoder.hold }

  /// Whether bytes that were taken in are not decoded yet.
  package var isBehind: Bool { decoder.isBehind }

  /// About how many bytes of a record are held whose end has not come.
  ///
  /// It is decoded in one go when that comes, in a time that grows with them.
  package var heldBytes: Int { decoder.heldBytes }

  /// The events of the next records, in order.
  ///
  /// To be called again while `offset` is not at the end, or `isBehind`.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes.
  ///   - offset: where to begin; it is moved behind what was taken in.
  ///   - limit: how many records are looked at; 1 at least.
  /// - Returns: the events that these bytes complete.
  package mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [CaptionEvent] {
    decoder.decode(chunk, from: &offset, atMost: limit).flatMap(\.events)
  }

  /// Takes in that no byte follows on the last line: `decode` has what it means, if that is much.
  package mutating func endLine() {
    decoder.endLine()
  }

  /// The events that the next bytes complete, in order.
  package mutating func decode(_ chunk: Span<UInt8>) -> [CaptionEvent] {
    decoder.decode(chunk).flatMap(\.events)
  }

  /// The events of what was held.
  package mutating func release() -> [CaptionEvent] {
    decoder.release().flatMap(\.events)
  }

  /// The events of what no end had come for; the stream is over.
  package mutating func finish() -> [CaptionEvent] {
    decoder.finish().flatMap(\.events)
  }
}
