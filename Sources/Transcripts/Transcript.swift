package import Captions
internal import FrameExchange
internal import Synchronization

/// A conversation that is being kept in a file, one line of the caption stream for every utterance that
/// has come to its end.
///
/// Who hears the conversation never waits for it; a thread of its own writes. Any thread may end it.
/// The file is this user's alone. What it holds already stays, and what is added begins behind it in
/// time, so that all of it can be played.
package final class Transcript: Sendable {
  /// Nil once it is finished.
  private let ledger: Mutex<TranscriptLedger?>
  private let queue: TranscriptQueue
  private let thread: WorkerThread
  private let path: String
  private let report: @Sendable (TranscriptNews) -> Void
  /// How long the end of the program may wait for a file system that does not answer.
  private let patience: Duration

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - path: where; a link is followed.
  ///   - patience: how long `finish` waits at most.
  ///   - report: told, on the transcript's thread, when the file cannot be written, and when it can again;
  ///     by `finish`, when that was for too long.
  /// - Throws: why there can be no transcript there.
  package init(
    path: String, patience: Duration = .seconds(5),
    report: @escaping @Sendable (TranscriptNews) -> Void
  ) throws(TranscriptError) {
    let file = try TranscriptFile(path: path)
    self.path = path
    self.patience = patience
    self.report = report
    ledger = Mutex(TranscriptLedger(beginningAt: file.nextBeginning))
    do {
      let queue = try TranscriptQueue()
      self.queue = queue
      let handedOver = Mutex<TranscriptFile?>(file)
      thread = try WorkerThread(name: "transcript") {
        guard let file = handedOver.withLock({ $0.take() }) else { return }
        var writer = TranscriptWriter(file, path: path, queue: queue, report: report)
        writer.run()
        queue.leave()
      }
    } catch {
      throw .noThread(error)
    }
  }

  /// Keeps what comes to its end with these events, which were heard at that instant since the start.
  package func take(_ events: [CaptionEvent], at instant: Duration) {
    ledger.withLock { ledger in
      var entries: [TranscriptEntry] = []
      for event in events { entries += ledger?.take(event, at: instant) ?? [] }
      // Under the lock, so that entries wait in the order in which they were made.
      if !entries.isEmpty { queue.add(entries) }
    }
  }

  /// Keeps what was being said, as far as it came; waits until everything is in the file, but not for ever.
  ///
  /// Nothing is taken after it; a second call does nothing and does not wait.
  package func finish(at instant: Duration) {
    guard var last = ledger.withLock({ $0.take() }) else { return }
    queue.add(last.finish(at: instant))
    queue.finish()
    guard queue.isLeft(within: patience) else { return report(.hangs(path: path)) }
    thread.join()
  }
}
