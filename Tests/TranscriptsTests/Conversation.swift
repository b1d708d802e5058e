import Captions

/// Shorthand for the events of a conversation.
enum Conversation {
  static let mic = ConnectionID(1)

  static func id(_ name: String, of connection: ConnectionID = mic) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named(name))
  }

  static func update(
    _ name: String, _ text: String? = nil, final: Bool? = nil, of connection: ConnectionID = mic,
    _ more: (inout CaptionUpdate) -> Void = { _ in }
  ) -> CaptionEvent {
    var update = CaptionUpdate()
    if let text { update.text = .value(text) }
    if let final { update.isFinal = .value(final) }
    more(&update)
    return .update(id(name, of: connection), update)
  }

  /// A plain line.
  static func line(_ text: String, of connection: ConnectionID = mic) -> CaptionEvent {
    var update = CaptionUpdate()
    update.text = .value(text)
    update.isFinal = .value(true)
    return .update(UtteranceID(scope: .connection(connection), name: .own), update)
  }
}
