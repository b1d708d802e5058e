import CaptionCoding
import Captions

let mic = ConnectionID(1)

/// Returns the events of a stream that arrives in pieces of `size` bytes.
func decoded(
  _ bytes: [UInt8], as format: CaptionFormat? = .captionStream, inPiecesOf size: Int = .max
) -> (events: [CaptionEvent], warnings: WarningCounts) {
  var decoder = FeedDecoder(format: format, connection: mic)
  var events: [CaptionEvent] = []
  for piece in bytes.pieces(of: size) { events += decoder.decode(bytes.span.extracting(piece)) }
  events += decoder.finish()
  return (events, decoder.warnings)
}

func decoded(_ text: String) -> (events: [CaptionEvent], warnings: WarningCounts) {
  decoded(Array(text.utf8))
}

func snapshots(_ events: [CaptionEvent]) -> [UtteranceSnapshot] {
  events.compactMap { if case .utterance(_, let snapshot) = $0 { snapshot } else { nil } }
}

/// Returns the texts that the updates set, in order.
func texts(_ events: [CaptionEvent]) -> [String] {
  snapshots(events).filter { $0.text.words.revision == $0.revision }.compactMap(\.text.words.value)
}

/// Returns the final texts, in order.
func finals(_ events: [CaptionEvent]) -> [String] {
  snapshots(events).filter(\.isFinal).compactMap(\.text.words.value)
}

/// Returns the texts of the plain lines in a stream.
func texts(_ stream: String) -> [String] { texts(decoded(stream).events) }

/// Returns the visible captions when all of the stream has arrived.
func shown(_ stream: String, for reader: Reader = Reader()) -> VisibleCaptions {
  var board = CaptionBoard(stability: .immediate)
  for event in decoded(stream).events { board.apply(event, at: .zero) }
  var reader = reader
  reader.stability = .immediate
  return board.visible(at: .zero, for: reader)
}

/// The events of a stream in an external format.
struct DecodedStream {
  /// The events as `visavis decode` prints them.
  let lines: [String]
  /// The final texts, in order.
  let finals: [String]
  let warnings: WarningCounts

  init(of stream: String, as format: ExternalFormat) {
    self.init(of: Array(stream.utf8), as: format)
  }

  init(of bytes: [UInt8], as format: ExternalFormat) {
    let (events, warnings) = decoded(bytes, as: .external(format))
    lines = events.flatMap(RecordedStream.lines)
    finals = CaptionCodingTests.finals(events)
    self.warnings = warnings
  }
}
