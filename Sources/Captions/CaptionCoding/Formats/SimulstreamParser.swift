/// The messages of simulstream's server.
///
/// Sources: hlt-mt/simulstream, simulstream/server/websocket_server.py and
/// speech_processors/incremental_output.py. webdemo/index.html shows how a client applies them.
///
/// The messages are an edit script for one long text: `deleted` removes that number of characters
/// from the end, then `new` is appended unchanged. Deleted text always comes from the window of
/// audio that the model still processes. A passage is therefore final when enough text follows it
/// that no window contains the passage.
struct SimulstreamParser: RecordParser {
  static let messageKeys: Set = ["new", "deleted", "end_of_processing"]

  private struct Message: Decodable {
    @Lossy var new: String?
    @Lossy var deleted: String?
    @Lossy var end_of_processing: Bool?
  }

  /// The length of the text that may still change, in code points: about forty seconds of speech.
  private static let revisableLength = 600

  private var text = StreamSegmenter(revisableLength: revisableLength)

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message(Message.self) else { return .none }
    if message.new != nil, message.deleted != nil { return .certain }
    return message.end_of_processing == true ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(Message.self) else {
      return record.kind == .line && record.text.isBlank ? .ignored : .unknown
    }
    if message.end_of_processing == true {
      text.end(into: &tracker)
      return .understood
    }
    guard message.new != nil || message.deleted != nil else { return .unknown }
    retract(message.deleted ?? "", into: &tracker)
    text.append(message.new ?? "")
    text.write(into: &tracker)
    return .understood
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
  }

  private mutating func retract(_ deleted: String, into tracker: inout UtteranceTracker) {
    let count = deleted.unicodeScalars.count
    let retracted = text.retract(count)
    // `deleted` sometimes includes a blank that was omitted at the beginning of the text.
    let excess = deleted.unicodeScalars.prefix(count - retracted)
    if !excess.allSatisfy(\.properties.isWhitespace) { tracker.count(.unusableValue) }
  }
}
