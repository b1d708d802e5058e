internal import Synchronization

/// Messages from any thread to one that sleeps on a bell: every one is kept, in order.
///
/// Unlike a `Mailbox` it has no bound, so it is for messages that are few by their nature, such as what
/// a person or a camera does.
package final class Inbox<Message: Sendable>: Sendable {
  /// Rung for every message; the reader answers it before it drains.
  package let bell: WakeUp
  private let messages = Mutex<[Message]>([])

  package init(ringing bell: WakeUp) {
    self.bell = bell
  }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    bell.ring()
  }

  /// Everything posted so far, in order.
  package func drain() -> [Message] {
    messages.withLock { messages in
      guard !messages.isEmpty else { return [] }
      defer { messages.removeAll() }
      return messages
    }
  }
}
