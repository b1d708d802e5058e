/// What simulstream's server sends: hlt-mt/simulstream, simulstream/server/websocket_server.py and
/// speech_processors/incremental_output.py; webdemo/index.html shows what is to be done with it.
///
/// An edit script over one long text: as many characters as `deleted` has go from its end, then `new` is appended
/// as it stands. What is deleted was generated from the window of audio that the model still looks at, so a
/// passage is final when so much follows it that no window reaches back there.
struct SimulstreamGrammar: RecordGrammar {
  private struct Message: Decodable {
    @Tolerant var new: String?
    @Tolerant var deleted: String?
    @Tolerant var end_of_processing: Bool?
  }

  /// In code points: about forty seconds of speech.
  private static let reach = 600

  private var text = RunningText(reach: reach)

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(Message.self) else { return .no }
    if message.new != nil, message.deleted != nil { return .sure }
    return message.end_of_processing == true ? .sure : .no
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    guard let message = record.message(Message.self) else {
      return record.kind == .line && record.text.isBlank ? .ignored : .foreign
    }
    if message.end_of_processing == true {
      text.end(into: &journal)
      return .understood
    }
    guard message.new != nil || message.deleted != nil else { return .foreign }
    takeBack(message.deleted ?? "", into: &journal)
    text.append(message.new ?? "")
    text.write(into: &journal)
    return .understood
  }

  mutating func finish(into journal: inout UtteranceJournal) {
    text.end(into: &journal)
  }

  private mutating func takeBack(_ deleted: String, into journal: inout UtteranceJournal) {
    let count = deleted.unicodeScalars.count
    let taken = text.takeBack(count)
    // A blank that was left out where the text began is deleted as well sometimes.
    let excess = deleted.unicodeScalars.prefix(count - taken)
    if !excess.allSatisfy(\.properties.isWhitespace) { journal.count(.unusableValue) }
  }
}
