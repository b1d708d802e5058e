/// The messages of simulstream's server.
///
/// Sources: hlt-mt/simulstream, simulstream/server/websocket_server.py and
/// speech_processors/incremental_output.py. webdemo/index.html shows how a client applies them.
///
/// The messages are an edit script for one long text: `deleted` removes that number of characters
/// from the end, then `new` is appended unchanged. Deleted text always comes from the window of
/// audio that the model still processes. A passage is therefore final when enough text follows it
/// that no window contains the passage.
struct SimulstreamParser: MessageParser {
  /// The length of the text that may still change, in code points: about forty seconds of speech.
  private static let revisableLength = 600

  private var text = StreamSegmenter(revisableLength: revisableLength)

  static func confidence(in message: JSON) -> MatchConfidence {
    let isEdit = message["new"].text != nil && message["deleted"].text != nil
    return isEdit || message["end_of_processing"].flag == true ? .certain : .none
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    if message["end_of_processing"].flag == true {
      text.end(into: &tracker)
      return true
    }
    let (new, deleted) = (message["new"].text, message["deleted"].text)
    guard new != nil || deleted != nil else { return false }
    retract(deleted ?? "", into: &tracker)
    text.append(new ?? "")
    text.write(into: &tracker)
    return true
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
  }

  private mutating func retract(_ deleted: String, into tracker: inout UtteranceTracker) {
    let count = deleted.unicodeScalars.count
    let retracted = text.retract(count)
    // `deleted` sometimes includes a blank that was omitted at the beginning of the text.
    let excess = deleted.unicodeScalars.prefix(count - retracted)
    if !excess.allSatisfy(\.properties.isWhitespace) { tracker.warnings.count(.unusableValue) }
  }
}
