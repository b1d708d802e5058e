internal import Captions

/// Decodes subtitles that are written while somebody speaks: each cue is a finished caption when it comes.
///
/// Their times are told as those of the speech. Playing subtitles by their times is the timeline's business.
struct SubtitleFeedDecoder: FormatDecoder {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID

  init(_ format: SubtitleFormat, connection: ConnectionID) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var warnings: WarningCounts { decoder.warnings }

  mutating func decode(_ chunk: Span<UInt8>) -> [DecodedRecord] {
    decoder.decode(chunk).map(record)
  }

  mutating func finish() -> [DecodedRecord] {
    decoder.finish().map(record)
  }

  private func record(of cue: Cue) -> DecodedRecord {
    let id = UtteranceID(scope: .connection(connection), name: .own)
    return DecodedRecord(events: [.update(id, cue.update)])
  }
}
