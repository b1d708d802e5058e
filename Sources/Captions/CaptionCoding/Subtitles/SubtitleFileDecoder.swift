internal import Captions

/// A decoder of a whole file of subtitles: each cue appears at its start and expires at its end.
///
/// Cues may come in any order, so all cues are stored until the end of the file, when the records
/// are made. At any time, expiries precede appearances, and simultaneous appearances have the order
/// of the file.
struct SubtitleFileDecoder: FormatDecoder {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID
  private var cues: [Cue] = []
  private var hasNoCue = false

  init(_ format: SubtitleFormat, connection: ConnectionID) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var bufferedBytes: Int { decoder.bufferedBytes }

  var warnings: WarningCounts {
    var counts = decoder.warnings
    if hasNoCue, counts[.noSignature] == 0 {
      counts.line = 0
      counts.count(.noCue)
    }
    return counts
  }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    cues += decoder.decode(chunk, from: &offset, atMost: limit)
    return []
  }

  mutating func finish() -> [DecodedRecord] {
    cues += decoder.finish()
    hasNoCue = cues.isEmpty
    defer { cues = [] }
    // By time, expiries before appearances, and by the order of the file.
    let expiries = cues.enumerated().map { ($1.end, 0, $0) }
    let appearances = cues.enumerated().map { ($1.start, 1, $0) }
    return (expiries + appearances).sorted(by: <).map { time, isAppearance, index in
      // The numbers in a file need not be unique, so the index is the name.
      let id = UtteranceID(scope: .connection(connection), name: .named("\(index + 1)"))
      let event: CaptionEvent =
        isAppearance == 1 ? .utterance(id, cues[index].snapshot()) : .expired(id)
      return DecodedRecord(time: time, events: [event])
    }
  }
}
