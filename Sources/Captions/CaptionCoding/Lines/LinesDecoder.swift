internal import Captions

/// A decoder of plain text: every line that is not blank is a finished caption.
struct LinesDecoder: FormatDecoder {
  private var splitter = LineSplitter()
  private let connection: ConnectionID
  private(set) var warnings = WarningCounts()
  private var isFirstLine = true

  init(connection: ConnectionID) {
    self.connection = connection
  }

  var format: CaptionFormat? { .lines }

  var bufferedBytes: Int { splitter.bufferedBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    var records: [DecodedRecord] = []
    var lines = 0
    while lines < limit, let piece = splitter.next(in: chunk, from: &offset) {
      lines += 1
      warnings.line += 1
      switch piece {
      case .whole(let range): records += caption(chunk.extracting(range))
      case .joined(let bytes): records += caption(bytes.span)
      case .tooLong: warnings.count(.lineTooLong)
      }
    }
    return records
  }

  mutating func finish() -> [DecodedRecord] {
    warnings.line += 1
    return splitter.finish().map { caption($0.span) } ?? []
  }

  private mutating func caption(_ bytes: Span<UInt8>) -> [DecodedRecord] {
    let decoded = DecodedText(bytes)
    if !decoded.isValidUTF8 { warnings.count(.invalidText) }
    let text = isFirstLine ? decoded.text.withoutByteOrderMark : decoded.text
    isFirstLine = false
    let line = PlainText.cleaned(text).trimmed
    guard !line.isEmpty else { return [] }
    let id = UtteranceID(scope: .connection(connection), name: .oneShot)
    return [DecodedRecord(events: [.utterance(id, UtteranceSnapshot(finalText: line))])]
  }
}
