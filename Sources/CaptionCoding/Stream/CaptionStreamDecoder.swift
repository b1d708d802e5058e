internal import Captions

/// A decoder of the caption stream: every line is an object or a finished caption.
struct CaptionStreamDecoder: FormatDecoder {
  private var splitter = LineSplitter()
  private var lines: LineDecoder

  init(connection: ConnectionID, tellsUnknownKeys: Bool = false) {
    lines = LineDecoder(connection: connection, tellsUnknownKeys: tellsUnknownKeys)
  }

  var format: CaptionFormat? { .captionStream }

  var warnings: WarningCounts { lines.warnings }

  var heldBytes: Int { splitter.heldBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    var records: [DecodedRecord] = []
    while records.count < limit, let piece = splitter.next(in: chunk, from: &offset) {
      switch piece {
      case .whole(let range): records.append(lines.decode(chunk.extracting(range)))
      case .joined(let bytes): records.append(lines.decode(bytes.span))
      case .tooLong: lines.skip()
      }
    }
    return records
  }

  mutating func finish() -> [DecodedRecord] {
    splitter.finish().map { [lines.decode($0.span)] } ?? []
  }
}
