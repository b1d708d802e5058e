package import Captions

/// A decoder of one live connection: bytes in pieces of any size to caption events.
///
/// The decoder is incremental and total. No input traps. Between calls, the decoder holds at most
/// one line or message of 1 MiB and the state of its format. Faults are counted, never shown.
///
/// The decoder has no clock: the caller releases ambiguous input by calling `release` after
/// `timeout`. The board decides how the events change the captions on the screen.
package struct FeedDecoder: Sendable {
  /// The connection whose stream is decoded.
  package let connection: ConnectionID
  private var decoder: any FormatDecoder

  /// Creates a decoder that has read nothing yet.
  ///
  /// - Parameters:
  ///   - format: the format of the connection; nil to detect the format from the bytes.
  ///   - connection: the connection that owns the utterances.
  ///   - streams: the assembler of the streams that several connections share.
  package init(
    format: CaptionFormat? = nil, connection: ConnectionID,
    streams: StreamAssembler = StreamAssembler()
  ) {
    self.connection = connection
    decoder = FormatDecoders.decoder(of: format, connection: connection, streams: streams)
  }

  /// The given or detected format; nil while detection is undecided.
  package var format: CaptionFormat? { decoder.format }

  /// The faults counted so far.
  package var warnings: WarningCounts { decoder.warnings }

  /// The time that the held input may wait for more bytes; nil if nothing is held.
  ///
  /// After this time, the caller calls `release`. The time counts from the last bytes, or from the
  /// arrival of the held record if `hold` is not nil.
  package var timeout: Duration? { decoder.timeout }

  /// A number identifying the held record whose wait counts from its own arrival.
  ///
  /// The number changes when another record is held. Nil if `timeout` counts from the last bytes.
  package var hold: Int? { decoder.hold }

  /// True if bytes that were taken in are not decoded yet.
  package var isBehind: Bool { decoder.isBehind }

  /// The approximate number of bytes held of an unfinished record.
  ///
  /// The record is decoded in one go when its end arrives, in time proportional to its size.
  package var heldBytes: Int { decoder.heldBytes }

  /// Decodes the next records and returns their events, in order.
  ///
  /// Call again while `offset` is not at the end of the chunk or `isBehind` is true.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes.
  ///   - offset: the index of the first byte to decode; moved behind the bytes taken in.
  ///   - limit: the maximum number of records to examine; at least 1.
  /// - Returns: the events that these bytes complete.
  package mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [CaptionEvent] {
    decoder.decode(chunk, from: &offset, atMost: limit).flatMap(\.events)
  }

  /// Ends the unfinished last line as if a newline had followed.
  ///
  /// `decode` then returns the events of a long line in slices. Formats that read lines directly
  /// ignore the call; `finish` returns their last events.
  package mutating func endLine() {
    decoder.endLine()
  }

  /// Decodes the next bytes and returns the events that they complete, in order.
  package mutating func decode(_ chunk: Span<UInt8>) -> [CaptionEvent] {
    decoder.decode(chunk).flatMap(\.events)
  }

  /// Decodes the held input without waiting for more bytes and returns its events.
  package mutating func release() -> [CaptionEvent] {
    decoder.release().flatMap(\.events)
  }

  /// Decodes the unfinished rest at the end of the stream and returns its events.
  package mutating func finish() -> [CaptionEvent] {
    decoder.finish().flatMap(\.events)
  }
}

/// A decoder of one format: bytes in pieces of any size to records of events.
///
/// Decoders are total: no input traps, and faults are counted. Between calls, a decoder holds at
/// most one line or message of 1 MiB and the state of its format.
protocol FormatDecoder: Sendable {
  /// The given or detected format; nil while detection is undecided.
  var format: CaptionFormat? { get }
  /// The faults counted so far.
  var warnings: WarningCounts { get }
  /// The time that the held input may wait for more bytes before its release; nil if nothing is
  /// held.
  var timeout: Duration? { get }

  /// A number identifying the held record whose wait counts from its own arrival.
  ///
  /// Nil if `timeout` counts from the last bytes.
  var hold: Int? { get }

  /// True if bytes that were taken in are not decoded yet because `decode` reached its limit.
  var isBehind: Bool { get }

  /// The approximate number of bytes held of an unfinished record.
  ///
  /// Decoding the record takes time proportional to this number.
  var heldBytes: Int { get }

  /// Decodes the next bytes.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes.
  ///   - offset: the index of the first byte to decode; moved behind the bytes taken in.
  ///   - limit: the maximum number of records to examine; at least 1.
  /// - Returns: the records that these bytes complete, in order.
  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord]
  /// Ends the unfinished last line as if a newline had followed; `decode` then returns its records.
  mutating func endLine()
  /// Decodes the held input without waiting for more bytes.
  mutating func release() -> [DecodedRecord]
  /// Decodes the unfinished rest at the end of the stream.
  mutating func finish() -> [DecodedRecord]
}

extension FormatDecoder {
  var timeout: Duration? { nil }
  var hold: Int? { nil }
  var isBehind: Bool { false }
  mutating func endLine() {}
  mutating func release() -> [DecodedRecord] { [] }

  /// Decodes all of the next bytes and returns the records that they complete, in order.
  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord] {
    var offset = 0
    var decoded: [DecodedRecord] = []
    repeat {
      decoded += decode(chunk, from: &offset, atMost: .max)
    } while offset < chunk.count || isBehind
    return decoded
  }
}

/// The meaning of one record of a feed.
///
/// Depending on the format, a record is a line, a JSON object or a block.
struct DecodedRecord: Sendable, Equatable {
  /// The time of the record since the beginning of the stream; nil if the format does not say.
  var time: Duration?
  var events: [CaptionEvent] = []
}

/// The factory of the decoders of all formats.
enum FormatDecoders {
  /// Creates the decoder of a format.
  ///
  /// - Parameters:
  ///   - format: the format; nil to detect the format from the bytes.
  ///   - connection: the connection that owns the utterances.
  ///   - streams: the assembler of the streams that several connections share.
  ///   - reportsUnknownKeys: true if an unknown key in an object of the caption stream is a fault.
  /// - Returns: a decoder that has read nothing yet.
  static func decoder(
    of format: CaptionFormat?, connection: ConnectionID, streams: StreamAssembler,
    reportsUnknownKeys: Bool = false
  ) -> any FormatDecoder {
    switch format {
    case nil:
      AutoDecoder(connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
    case .captionStream:
      CaptionStreamDecoder(
        connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
    case .lines: LinesDecoder(connection: connection)
    case .subtitles(let format): SubtitleFeedDecoder(format, connection: connection)
    case .external(let format): RecordDecoder(format, connection: connection, streams: streams)
    }
  }
}
