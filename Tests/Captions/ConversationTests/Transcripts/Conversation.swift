import CaptionCoding
import Captions

@testable import Conversation

/// The events of a conversation, from patches.
final class Conversation {
  static let microphone = ConnectionID(1)

  private var assembler = UtteranceAssembler()

  static func id(_ name: String, of connection: ConnectionID = microphone) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named(name))
  }

  func update(
    _ name: String, _ text: String? = nil, final: Bool? = nil,
    of connection: ConnectionID = microphone,
    _ more: (inout UtteranceSnapshot) -> Void = { _ in }
  ) -> CaptionEvent {
    update(Self.id(name, of: connection), text, final: final, more)
  }

  func update(
    _ id: UtteranceID, _ text: String? = nil, final: Bool? = nil,
    _ more: (inout UtteranceSnapshot) -> Void = { _ in }
  ) -> CaptionEvent {
    var patch = UtteranceSnapshot()
    if let text { patch.text.words = .value(text) }
    if let final { patch.text.isFinal = .value(final) }
    more(&patch)
    return assembler.event(applying: patch, to: id)
  }

  /// A plain line.
  func line(_ text: String, of connection: ConnectionID = microphone) -> CaptionEvent {
    let id = UtteranceID(scope: .connection(connection), name: .oneShot)
    return .utterance(id, UtteranceSnapshot(finalText: text))
  }
}
