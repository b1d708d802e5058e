import CaptionCoding
import Captions

let mic = ConnectionID(1)

/// What a stream means when it arrives in pieces of `size` bytes.
func decoded(
  _ bytes: [UInt8], inPiecesOf size: Int = .max
) -> (events: [CaptionEvent], warnings: WarningCounts) {
  var decoder = CaptionStreamDecoder(connection: mic)
  var events: [CaptionEvent] = []
  var start = 0
  while start < bytes.count {
    let end = size < bytes.count - start ? start + size : bytes.count
    events += decoder.decode(bytes.span.extracting(start..<end))
    start = end
  }
  events += decoder.finish()
  return (events, decoder.warnings)
}

func decoded(_ text: String) -> (events: [CaptionEvent], warnings: WarningCounts) {
  decoded(Array(text.utf8))
}

/// The texts of all updates, in order.
func texts(_ events: [CaptionEvent]) -> [String] {
  events.compactMap { event in
    guard case .update(_, let update) = event else { return nil }
    return update.text.value
  }
}

/// The texts of the plain lines in a stream.
func texts(_ stream: String) -> [String] { texts(decoded(stream).events) }

/// What a reader sees when all of the stream has arrived.
func shown(_ stream: String, lines: Int = 2, for reader: Reader = Reader()) -> VisibleCaptions {
  var board = CaptionBoard(lines: lines)
  for event in decoded(stream).events { board.apply(event, at: .zero) }
  return board.visible(at: .zero, for: reader)
}

/// A small generator with a seed (SplitMix64), so that a failure can be had again.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
