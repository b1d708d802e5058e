internal import Synchronization

/// Messages from any thread to one that sleeps on `bell` among other things.
package final class Inbox<Message: Sendable>: Sendable {
  package let bell: WakeUp
  private let messages = Mutex<[Message]>([])

  /// Throws when there are no descriptors left.
  package init() throws(SystemError) {
    bell = try WakeUp()
  }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    bell.ring()
  }

  /// Everything posted so far, in order; silences the bell.
  package func drain() -> [Message] {
    bell.answer()
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }
}
