internal import Synchronization

/// An unbounded queue of messages from any thread to one that sleeps on a wake-up.
///
/// Every message is kept, in order. The queue suits events that are rare by nature, such as those
/// of a user or a camera. `Mailbox` is bounded. The type is thread-safe.
package final class Inbox<Message: Sendable>: Sendable {
  /// The wake-up that is signaled for every message.
  ///
  /// The reader calls `acknowledge()` before `drain()`.
  package let wakeUp: WakeUp
  private let messages = Mutex<[Message]>([])

  package init(signaling wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  /// True if no message waits at present.
  package var isEmpty: Bool { messages.withLock(\.isEmpty) }

  /// Adds a message and signals the wake-up.
  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeUp.signal()
  }

  /// Removes and returns all messages, in order.
  package func drain() -> [Message] {
    messages.withLock { messages in
      guard !messages.isEmpty else { return [] }
      defer { messages.removeAll() }
      return messages
    }
  }
}
