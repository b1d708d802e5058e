internal import Synchronization
internal import System

/// The bounded queue of entries on their way to the writing thread.
///
/// Any thread may add entries. Adding is an append under a lock and never waits for a disk. If the
/// file system blocks in a write, entries beyond the limit are dropped and counted. Every change wakes
/// the writing thread.
final class TranscriptQueue: Sendable {
  private struct State {
    var entries: [ConversationEntry] = []
    var bytes = 0
    var droppedCount = 0
    var isFinished = false
    var isDiscarded = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp
  private let maxBytes: Int

  init(maxBytes: Int = UnwrittenEntries.maxBytes, signaling wakeUp: WakeUp) {
    self.maxBytes = maxBytes
    self.wakeUp = wakeUp
  }

  /// Appends entries, and drops those that exceed the limit, and all after the end.
  func add(_ entries: [ConversationEntry]) {
    state.withLock { state in
      guard !state.isFinished else { return }
      for entry in entries {
        guard state.bytes + entry.approximateSize <= maxBytes else {
          state.droppedCount += 1
          continue
        }
        state.bytes += entry.approximateSize
        state.entries.append(entry)
      }
    }
    wakeUp.signal()
  }

  /// Marks the queue as finished, after the last entry.
  func finish() {
    state.withLock { $0.isFinished = true }
    wakeUp.signal()
  }

  /// Marks the queue as finished, and everything that went through it as unwanted.
  func discard() {
    state.withLock { state in
      state.entries = []
      (state.isFinished, state.isDiscarded) = (true, true)
    }
    wakeUp.signal()
  }

  /// True if what went through the queue is unwanted.
  var isDiscarded: Bool { state.withLock { $0.isDiscarded } }

  /// Removes and returns the waiting entries.
  ///
  /// - Returns: The entries, the number of entries dropped since the last call, and true if the queue
  ///   is finished.
  func removeAll() -> (entries: [ConversationEntry], droppedCount: Int, isFinished: Bool) {
    state.withLock { state in
      defer { (state.entries, state.bytes, state.droppedCount) = ([], 0, 0) }
      return (state.entries, state.droppedCount, state.isFinished)
    }
  }
}
