internal import FrameExchange
internal import Synchronization

/// What waits to be written, handed from the thread that hears to the one that writes.
///
/// Taking in is an append under a lock: who hears never waits for a disk. Bounded: while a file system does
/// not come back from a write, later entries are lost, and counted.
final class TranscriptQueue: Sendable {
  private struct Waiting {
    var entries: [TranscriptEntry] = []
    var bytes = 0
    var lost = 0
    var isFinished = false
  }

  private let waiting = Mutex(Waiting())
  private let bell: WakeUp
  private let end: WakeUp
  private let mostBytes: Int

  init(mostBytes: Int = UnwrittenLines.mostBytes) throws(SystemError) {
    bell = try WakeUp()
    end = try WakeUp()
    self.mostBytes = mostBytes
  }

  /// Adds entries behind the others.
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
    bell.ring()
  }

  /// Nothing more will be added.
  func finish() {
    waiting.withLock { $0.isFinished = true }
    bell.ring()
  }

  /// Sleeps until there is something, at most for so long; nil sleeps for good.
  func wait(atMost limit: Duration?) {
    var sleeper = PollSet([bell.descriptor])
    sleeper.wait(timeout: limit)
    bell.answer()
  }

  /// What was added since the last call, how much there was no room for, and whether that was all.
  func take() -> (entries: [TranscriptEntry], lost: Int, isFinished: Bool) {
    waiting.withLock { waiting in
      defer { (waiting.entries, waiting.bytes, waiting.lost) = ([], 0, 0) }
      return (waiting.entries, waiting.lost, waiting.isFinished)
    }
  }

  /// The one that writes is done.
  func leave() {
    end.ring()
  }

  /// Waits for that; false: it is not done after so long.
  func isLeft(within limit: Duration) -> Bool {
    end.wait(atMost: limit)
  }
}
