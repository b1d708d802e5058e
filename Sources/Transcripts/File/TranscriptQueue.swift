internal import FrameExchange
internal import Synchronization

/// What waits to be written, handed from the thread that hears to the one that writes.
///
/// Taking in is an append under a lock: who hears never waits for a disk.
final class TranscriptQueue: Sendable {
  private struct Waiting {
    var entries: [TranscriptEntry] = []
    var isFinished = false
  }

  private let waiting = Mutex(Waiting())
  private let bell: WakeUp

  init() throws(SystemError) {
    bell = try WakeUp()
  }

  /// Adds entries behind the others.
  func add(_ entries: [TranscriptEntry]) {
    waiting.withLock { $0.entries += entries }
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

  /// What was added since the last call, and whether that was all.
  func take() -> (entries: [TranscriptEntry], isFinished: Bool) {
    waiting.withLock { waiting in
      defer { waiting.entries = [] }
      return (waiting.entries, waiting.isFinished)
    }
  }
}
