package import Captions
internal import Synchronization
internal import Threading

/// A conversation that is written to a file, one line of the caption stream per finished utterance.
///
/// Adding events never waits for the file, because a separate thread writes. Any thread may finish
/// the transcript. The file is private to the user. The conversation is appended to existing
/// contents, and its times are later than theirs, so that the whole file can be played.
package final class Transcript: Sendable {
  /// The unfinished utterances; nil once the transcript is finished.
  private let merger: Mutex<TranscriptMerger?>
  private let queue: TranscriptQueue
  private let thread: WorkerThread
  private let path: String
  private let report: @Sendable (TranscriptEvent) -> Void
  /// The longest time that `finish` waits for a file system that does not answer.
  private let timeout: Duration

  /// Opens or creates the file and starts the writing thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Symbolic links are followed.
  ///   - timeout: The longest time that `finish` waits.
  ///   - report: The function for events. The transcript's thread calls it when the file becomes
  ///     unwritable or writable again, and at the end if lines are lost. `finish` calls it after
  ///     its timeout.
  /// - Throws: `TranscriptError` if there can be no transcript at the path.
  package init(
    path: String, timeout: Duration = .seconds(5),
    report: @escaping @Sendable (TranscriptEvent) -> Void
  ) throws(TranscriptError) {
    let file = try TranscriptFile(path: path)
    self.path = path
    self.timeout = timeout
    self.report = report
    merger = Mutex(TranscriptMerger(beginningAt: file.nextConversationStart))
    do {
      let queue = try TranscriptQueue()
      self.queue = queue
      let fileForThread = Mutex<TranscriptFile?>(file)
      thread = try WorkerThread(name: "transcript") {
        guard let file = fileForThread.withLock({ $0.take() }) else { return }
        var writer = TranscriptWriter(file, path: path, queue: queue, report: report)
        writer.run()
        queue.writerDidFinish()
      }
    } catch {
      throw .noThread(error)
    }
  }

  /// Adds events received at `instant`, and queues the utterances that they finish.
  ///
  /// - Parameters:
  ///   - events: The events in order.
  ///   - instant: The time since the start of the program.
  package func add(_ events: [CaptionEvent], at instant: Duration) {
    merger.withLock { merger in
      var entries: [TranscriptEntry] = []
      for event in events { entries += merger?.add(event, at: instant) ?? [] }
      // The lock keeps the entries in the order of their creation.
      if !entries.isEmpty { queue.add(entries) }
    }
  }

  /// Queues the unfinished utterances as they are, and waits until the file is written.
  ///
  /// The wait ends after `timeout` at the latest. Later calls of `add` and `finish` have no effect
  /// and do not wait.
  package func finish(at instant: Duration) {
    guard var last = merger.withLock({ $0.take() }) else { return }
    queue.add(last.finish(at: instant))
    queue.finish()
    guard queue.waitForWriter(within: timeout) else {
      return report(.fileSystemTimeout(path: path))
    }
    thread.join()
  }
}

/// A change in the state of a transcript, for the user and the log.
package enum TranscriptEvent: Sendable, Equatable, CustomStringConvertible {
  /// The file cannot be written. The lines stay in memory until it can.
  case writingFailed(path: String, reason: String)
  /// The file is written again, including the lines that had to wait.
  case writingResumed
  /// The transcript ended while the file could not be written, or lines exceeded the memory limit.
  case linesLost(lines: Int, path: String)
  /// The file system did not answer within the time that the end of the program waits.
  case fileSystemTimeout(path: String)

  /// True if lines are permanently missing from the file.
  package var isLoss: Bool {
    switch self {
    case .writingFailed, .writingResumed: false
    case .linesLost, .fileSystemTimeout: true
    }
  }

  package var description: String {
    switch self {
    case .writingFailed(let path, let reason):
      "the transcript \(path) cannot be written: \(reason); it is kept until there is room"
    case .writingResumed: "the transcript goes on"
    case .linesLost(let lines, let path):
      "the transcript \(path) lacks \(lines == 1 ? "a line" : "\(lines) lines")"
    case .fileSystemTimeout(let path):
      "the transcript \(path) is not written by its file system; it lacks what was said last"
    }
  }
}

/// The bounded queue of entries on their way to the writing thread.
///
/// Any thread may add entries. Adding is an append under a lock and never waits for a disk. If the
/// file system blocks in a write, entries beyond the limit are dropped and counted.
final class TranscriptQueue: Sendable {
  private struct State {
    var entries: [TranscriptEntry] = []
    var bytes = 0
    var droppedCount = 0
    var isFinished = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp
  private let writerEnd: WakeUp
  private let maxBytes: Int

  init(maxBytes: Int = UnwrittenLines.maxBytes) throws(SystemError) {
    wakeUp = try WakeUp()
    writerEnd = try WakeUp()
    self.maxBytes = maxBytes
  }

  /// Appends entries, and drops those that exceed the limit.
  func add(_ entries: [TranscriptEntry]) {
    state.withLock { state in
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
  func removeAll() -> (entries: [TranscriptEntry], droppedCount: Int, isFinished: Bool) {
    state.withLock { state in
      defer { (state.entries, state.bytes, state.droppedCount) = ([], 0, 0) }
      return (state.entries, state.droppedCount, state.isFinished)
    }
  }

  /// Signals that the writing thread is done.
  func writerDidFinish() {
    writerEnd.signal()
  }

  /// Waits for the end of the writing thread.
  ///
  /// - Returns: False if the thread is not done within `limit`.
  func waitForWriter(within limit: Duration) -> Bool {
    writerEnd.wait(atMost: limit)
  }
}
