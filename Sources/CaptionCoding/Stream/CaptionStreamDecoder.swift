package import Captions

/// Decodes what one connection sends, in whatever pieces it arrives, into caption events.
///
/// Incremental and total: no input traps, the memory held between calls is at most one line of 1 MiB,
/// and what is wrong is counted, never shown. What events mean for a reader is the board's business.
package struct CaptionStreamDecoder: Sendable {
  private var splitter = LineSplitter()
  private var lines: LineDecoder

  package init(connection: ConnectionID) {
    lines = LineDecoder(connection: connection)
  }

  /// Whose stream it is.
  package var connection: ConnectionID { lines.connection }

  /// What was wrong so far.
  package var warnings: WarningCounts { lines.warnings }

  /// The events that the next bytes complete, in order.
  package mutating func decode(_ chunk: Span<UInt8>) -> [CaptionEvent] {
    var events: [CaptionEvent] = []
    var offset = 0
    while let piece = splitter.next(in: chunk, from: &offset) {
      if let line = lines.decode(piece, of: chunk) { events += line.events }
    }
    return events
  }

  /// The events of a last line that no newline ended; the stream is over.
  package mutating func finish() -> [CaptionEvent] {
    guard let rest = splitter.finish() else { return [] }
    return lines.decode(rest.span).events
  }
}

extension LineDecoder {
  /// Decodes what a splitter found in a chunk; nil for a line that it skipped.
  mutating func decode(_ piece: LineSplitter.Piece, of chunk: Span<UInt8>) -> Line? {
    switch piece {
    case .whole(let range): return decode(chunk.extracting(range))
    case .joined(let bytes): return decode(bytes.span)
    case .tooLong:
      count(.lineTooLong)
      return nil
    }
  }
}
