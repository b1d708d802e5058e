internal import FrameExchange
internal import Synchronization

/// Messages from any thread to one that sleeps on `bell` among other things.
final class Inbox<Message: Sendable>: Sendable {
  let bell: WakeUp
  private let messages = Mutex<[Message]>([])

  /// Throws when there are no descriptors left.
  init() throws(SystemError) {
    bell = try WakeUp()
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    bell.ring()
  }

  /// Everything posted so far, in order; silences the bell.
  func drain() -> [Message] {
    bell.answer()
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }
}
