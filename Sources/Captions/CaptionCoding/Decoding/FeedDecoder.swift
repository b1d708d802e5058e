package import Captions

/// A decoder of one live connection: bytes in pieces of any size to caption events.
///
/// The decoder is incremental and total. No input traps. Between calls, the decoder buffers at most
/// one line or message of 1 MiB and the state of its format. Faults are counted, never shown.
///
/// The decoder has no clock: the caller releases ambiguous input by calling `release` after
/// `timeout`. The board decides how the events change the captions on the screen.
package struct FeedDecoder: Sendable {
  /// The connection whose stream is decoded.
  package let connection: ConnectionID
  private var decoder: any FormatDecoder

  /// Creates a decoder of a format, or of the format that the bytes have if `format` is nil.
  ///
  /// Several connections may share `streams`.
  package init(
    format: CaptionFormat? = nil, connection: ConnectionID,
    streams: StreamAssembler = StreamAssembler()
  ) {
    self.connection = connection
    decoder = FormatDecoders.decoder(of: format, connection: connection, streams: streams)
  }

  /// The given or detected format, or nil while detection is undecided.
  package var format: CaptionFormat? { decoder.format }

  /// The faults counted so far.
  package var warnings: WarningCounts { decoder.warnings }

  /// The time that the pending input may wait for more bytes, or nil if no input is pending.
  ///
  /// After this time, the caller calls `release`. The time counts from the last bytes, or from the
  /// arrival of the pending record if `pendingRecordID` is not nil.
  package var timeout: Duration? { decoder.timeout }

  /// The identifier of the pending record, or nil if `timeout` counts from the last bytes.
  package var pendingRecordID: Int? { decoder.pendingRecordID }

  /// True if consumed bytes are not decoded yet.
  package var hasBacklog: Bool { decoder.hasBacklog }

  /// The approximate number of buffered bytes of an unfinished record.
  ///
  /// The record is decoded in one go when its end arrives, in time proportional to its size.
  package var bufferedBytes: Int { decoder.bufferedBytes }

  /// Decodes at most `limit` records, and returns their events in order.
  ///
  /// The call advances `offset` to the end of the consumed bytes. Call again while `offset` is not
  /// at the end of the chunk or `hasBacklog` is true.
  package mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [CaptionEvent] {
    decoder.decode(chunk, from: &offset, atMost: limit).flatMap(\.events)
  }

  /// Ends the unfinished last line as if a newline had followed, for `decode` to return its events.
  ///
  /// Formats that read lines directly ignore the call, and `finish` returns the last events.
  package mutating func endLine() {
    decoder.endLine()
  }

  /// Decodes the next bytes and returns the events that they complete, in order.
  package mutating func decode(_ chunk: Span<UInt8>) -> [CaptionEvent] {
    decoder.decode(chunk).flatMap(\.events)
  }

  /// Decodes the pending input without waiting for more bytes and returns its events.
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
/// Its members mean what those of `FeedDecoder` mean, which has one. Decoders are total, too.
protocol FormatDecoder: Sendable {
  var format: CaptionFormat? { get }
  var warnings: WarningCounts { get }
  var timeout: Duration? { get }
  var pendingRecordID: Int? { get }
  var hasBacklog: Bool { get }
  var bufferedBytes: Int { get }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord]
  mutating func endLine()
  mutating func release() -> [DecodedRecord]
  mutating func finish() -> [DecodedRecord]
}

extension FormatDecoder {
  var timeout: Duration? { nil }
  var pendingRecordID: Int? { nil }
  var hasBacklog: Bool { false }
  mutating func endLine() {}
  mutating func release() -> [DecodedRecord] { [] }

  /// Decodes all of the next bytes and returns the records that they complete, in order.
  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord] {
    var offset = 0
    var decoded: [DecodedRecord] = []
    repeat {
      decoded += decode(chunk, from: &offset, atMost: .max)
    } while offset < chunk.count || hasBacklog
    return decoded
  }
}

/// The meaning of one record of a feed: a line, a JSON object or a block.
struct DecodedRecord: Sendable, Equatable {
  /// The time of the record since the beginning of the stream, or nil if the format has no times.
  var time: Duration?
  var events: [CaptionEvent] = []
}

/// The factory of the decoders of all formats.
enum FormatDecoders {
  /// Creates the decoder of a format, or of the format that the bytes have if `format` is nil.
  static func decoder(
    of format: CaptionFormat?, connection: ConnectionID, streams: StreamAssembler,
    reportsUnknownKeys: Bool = false
  ) -> any FormatDecoder {
    switch format {
    case nil:
      AutoDecoder(connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
    case .captionStream, .lines:
      CaptionStreamDecoder(
        LineDecoder(
          connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys,
          readsObjects: format == .captionStream))
    case .subtitles(let format): SubtitleFeedDecoder(format, connection: connection)
    case .external(let format): RecordDecoder(format, connection: connection, streams: streams)
    }
  }
}
