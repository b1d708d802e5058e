internal import Synchronization
internal import Threading

/// The bounded queue of entries on their way to the writing thread.
///
/// Any thread may add entries. Adding is an append under a lock and never waits for a disk. If the
/// file system blocks in a write, entries beyond the limit are dropped and counted.
final class TranscriptQueue: Sendable {
  private struct Waiting {
    var entries: [TranscriptEntry] = []
    var bytes = 0
    var lost = 0
    var isFinished = false
  }

  private let waiting = Mutex(Waiting())
  private let wakeUp: WakeUp
  private let end: WakeUp
  private let mostBytes: Int

  init(mostBytes: Int = UnwrittenLines.mostBytes) throws(SystemError) {
    wakeUp = try WakeUp()
    end = try WakeUp()
    self.mostBytes = mostBytes
  }

  /// Appends entries, and drops those that exceed the limit.
  func add(_ entries: [TranscriptEntry]) {
    waiting.withLock { waiting in
      for entry in entries {
        guard waiting.bytes + entry.weight <= mostBytes else {
          waiting.lost += 1
          continue
        }
        waiting.bytes += entry.weight
        waiting.entries.append(entry)
      }
    }
    wakeUp.signal()
  }

  /// Marks the queue as finished: no entries follow.
  func finish() {
    waiting.withLock { $0.isFinished = true }
    wakeUp.signal()
  }

  /// Sleeps until there are entries or the queue is finished.
  ///
  /// - Parameter limit: The longest time to sleep; nil sets no limit.
  func wait(atMost limit: Duration?) {
    var sleeper = PollSet([wakeUp.descriptor])
    sleeper.wait(timeout: limit)
    wakeUp.acknowledge()
  }

  /// Removes and returns the waiting entries.
  ///
  /// - Returns: The entries, the number of entries dropped since the last call, and true if the queue
  ///   is finished.
  func take() -> (entries: [TranscriptEntry], lost: Int, isFinished: Bool) {
    waiting.withLock { waiting in
      defer { (waiting.entries, waiting.bytes, waiting.lost) = ([], 0, 0) }
      return (waiting.entries, waiting.lost, waiting.isFinished)
    }
  }

  /// Signals that the writing thread is done.
  func leave() {
    end.signal()
  }

  /// Waits for the writing thread; false if it is not done within `limit`.
  func isLeft(within limit: Duration) -> Bool {
    end.wait(atMost: limit)
  }
}
