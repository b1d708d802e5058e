import CaptionCoding
import Captions

/// The meaning of a stream in a foreign format.
struct Understanding {
  /// The events as `visavis decode` prints them.
  let lines: [String]
  /// The final texts, in order.
  let finals: [String]
  let warnings: WarningCounts

  init(of stream: String, as format: ForeignFormat) {
    self.init(of: Array(stream.utf8), as: format)
  }

  init(of bytes: [UInt8], as format: ForeignFormat) {
    var decoder = FeedDecoder(format: .foreign(format), connection: mic)
    var events = decoder.decode(bytes.span)
    events += decoder.finish()
    lines = events.flatMap(RecordedStream.lines)
    finals = events.compactMap { event in
      guard case .utterance(_, let snapshot) = event, snapshot.isFinal else { return nil }
      return snapshot.text.words.value
    }
    warnings = decoder.warnings
  }
}
