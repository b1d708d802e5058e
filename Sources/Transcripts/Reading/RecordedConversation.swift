package import Captions

/// The conversation of this run in a `.jsonl` transcript, whose file may contain earlier ones.
package struct RecordedConversation: Sendable {
  package let path: String
  private let place: ConversationPlace

  init(path: String, place: ConversationPlace) {
    self.path = path
    self.place = place
  }

  /// The start of the conversation in the file's time.
  package var beginning: Duration { place.beginning }

  /// Returns the number of an utterance, or nil if it belongs to no entry of this conversation.
  package func number(of id: UtteranceID) -> Int? {
    guard case .named(let name) = id.name,
      let number = Int(name.split(separator: "-").last ?? ""),
      name == place.name(ofUtterance: number)
    else { return nil }
    return number
  }
}
