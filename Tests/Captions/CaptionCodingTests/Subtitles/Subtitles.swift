import CaptionCoding
import Captions

/// Returns the cues of subtitles that arrive in pieces of `size` bytes.
func cues(
  in bytes: [UInt8], _ format: SubtitleFormat, inPiecesOf size: Int = .max
) -> (cues: [Cue], warnings: WarningCounts) {
  var decoder = SubtitleDecoder(format)
  var cues: [Cue] = []
  for piece in bytes.pieces(of: size) { cues += decoder.decode(bytes.span.extracting(piece)) }
  cues += decoder.finish()
  return (cues, decoder.warnings)
}

func cues(in text: String, _ format: SubtitleFormat) -> (cues: [Cue], warnings: WarningCounts) {
  cues(in: Array(text.utf8), format)
}

/// Returns the timeline of a file that is read in pieces of `size` bytes.
func timeline(
  _ bytes: [UInt8], _ format: CaptionFormat? = nil, inPiecesOf size: Int = .max
) -> CaptionTimeline {
  var timeline = CaptionTimeline(format: format)
  for piece in bytes.pieces(of: size) { timeline.read(bytes.span.extracting(piece)) }
  timeline.finish()
  return timeline
}

func timeline(_ text: String, _ format: CaptionFormat? = nil) -> CaptionTimeline {
  timeline(Array(text.utf8), format)
}

extension CaptionTimeline {
  /// Returns the visible texts at an instant, after the events of that instant.
  func texts(at instant: Duration) -> [String] {
    var board = CaptionBoard(stability: .immediate)
    for entry in entries where entry.time <= instant { board.apply(entry.event, at: entry.time) }
    return board.visible(at: instant, for: Reader(stability: .immediate)).captions.map(\.text)
  }
}

extension [UInt8] {
  /// Returns the ranges of pieces of `size` bytes.
  ///
  /// The last piece may be smaller.
  func pieces(of size: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: Swift.min(size, Swift.max(count, 1))).map {
      $0..<($0 + Swift.min(size, count - $0))
    }
  }
}
