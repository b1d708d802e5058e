internal import DequeModule
internal import Synchronization

/// A queue of messages from any thread to one that sleeps on a wake-up, first in, first out.
///
/// Without a limit every message is kept, which suits messages that are rare by nature, such as those
/// of a user or a camera. A full inbox refuses messages, which their senders drop, or it drops its
/// oldest one. A message may take the place of those that it makes out of date. A queue that coalesces
/// many keys is a `Mailbox`. The type is thread-safe.
package final class Inbox<Message: Sendable>: Sendable {
  /// The wake-up that is signaled for every message, and when the inbox is closed.
  ///
  /// The reader acknowledges it before it looks for messages.
  package let wakeUp: WakeUp
  private let limit: Int
  private let keepsNewest: Bool
  private let state = Mutex(State())
  /// The number of messages that wait, for readers that look again and again.
  ///
  /// It is in one order with the flag of the wake-up: a reader that has acknowledged a signal sees the message.
  private let waitingCount = Atomic(0)

  private struct State {
    var messages: Deque<Message> = []
    var refusedCount = 0
    var isClosed = false
  }

  /// Creates an empty inbox, which signals the wake-up of its reader.
  ///
  /// At the limit, it refuses messages, or drops its oldest one for a new one if `keepsNewest` is
  /// true.
  package init(limit: Int = .max, keepsNewest: Bool = false, signaling wakeUp: WakeUp) {
    self.limit = limit
    self.keepsNewest = keepsNewest
    self.wakeUp = wakeUp
  }

  /// True if no message waits at present.
  package var isEmpty: Bool { waitingCount.load(ordering: .sequentiallyConsistent) == 0 }
  /// The number of messages that were refused or dropped so far.
  package var refusedCount: Int { state.withLock { $0.refusedCount } }
  /// True if the inbox refuses all further messages.
  package var isClosed: Bool { state.withLock { $0.isClosed } }
  /// True if the inbox is closed and all messages were removed.
  package var isFinished: Bool { state.withLock { $0.isClosed && $0.messages.isEmpty } }

  /// Adds a message, which is dropped if there is no room for it, or the inbox is closed.
  package func post(_ message: Message) { _ = offer(message) }

  /// Adds a message after those that it makes out of date were removed, if there is a test for them.
  ///
  /// - Returns: False if there is no room for it, or the inbox is closed.
  package func offer(
    _ message: Message, replacing isOutOfDate: ((Message) -> Bool)? = nil
  ) -> Bool {
    let isAccepted = state.withLock { state in
      if let isOutOfDate, !state.isClosed { state.messages.removeAll(where: isOutOfDate) }
      if state.isClosed || state.messages.count >= limit {
        state.refusedCount += 1
        guard keepsNewest, !state.isClosed else { return false }
        state.messages.removeFirst()
      }
      state.messages.append(message)
      waitingCount.store(state.messages.count, ordering: .sequentiallyConsistent)
      return true
    }
    if isAccepted { wakeUp.signal() }
    return isAccepted
  }

  /// Counts a message as refused that its sender could not even make.
  package func refuse() { state.withLock { $0.refusedCount += 1 } }

  /// Refuses all further messages; those that wait stay.
  package func close() {
    state.withLock { $0.isClosed = true }
    wakeUp.signal()
  }

  /// Removes and returns the oldest message; nil if none waits.
  package func next() -> Message? {
    state.withLock { state in
      defer { waitingCount.store(state.messages.count, ordering: .releasing) }
      return state.messages.popFirst()
    }
  }

  /// Removes and returns all messages, in order.
  package func drain() -> [Message] {
    state.withLock { state in
      // An array of an empty deque would be written to, though all threads share it.
      guard !state.messages.isEmpty else { return [] }
      defer {
        state.messages.removeAll(keepingCapacity: true)
        waitingCount.store(0, ordering: .releasing)
      }
      return Array(state.messages)
    }
  }
}
