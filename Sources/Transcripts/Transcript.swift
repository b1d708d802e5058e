package import Captions
internal import Synchronization
internal import Threading

/// A conversation that is written to a file, one line of the caption stream per finished utterance.
///
/// Adding events never waits for the file, since a separate thread writes. Any thread may finish
/// the transcript. The file is private to the user. Existing contents stay, and the new
/// conversation starts later than they end, so that the whole file can be played.
package final class Transcript: Sendable {
  /// The unfinished utterances; nil once the transcript is finished.
  private let merger: Mutex<TranscriptMerger?>
  private let queue: TranscriptQueue
  private let thread: WorkerThread
  private let path: String
  private let report: @Sendable (TranscriptNews) -> Void
  /// The longest time that `finish` waits for a file system that does not answer.
  private let timeout: Duration

  /// Opens or creates the file and starts the writing thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symbolic links are followed.
  ///   - timeout: The longest time that `finish` waits.
  ///   - report: Called on the transcript's thread when the file becomes unwritable or writable
  ///     again, and at the end if lines are lost; called by `finish` after its timeout.
  /// - Throws: `TranscriptError` if there can be no transcript at the path.
  package init(
    path: String, timeout: Duration = .seconds(5),
    report: @escaping @Sendable (TranscriptNews) -> Void
  ) throws(TranscriptError) {
    let file = try TranscriptFile(path: path)
    self.path = path
    self.timeout = timeout
    self.report = report
    merger = Mutex(TranscriptMerger(beginningAt: file.nextBeginning))
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

  /// Adds events received at `instant`, and queues the utterances that they finish.
  ///
  /// - Parameters:
  ///   - events: The events in order.
  ///   - instant: The time since the start of the program.
  package func take(_ events: [CaptionEvent], at instant: Duration) {
    merger.withLock { merger in
      var entries: [TranscriptEntry] = []
      for event in events { entries += merger?.take(event, at: instant) ?? [] }
      // The lock keeps the entries in the order of their creation.
      if !entries.isEmpty { queue.add(entries) }
    }
  }

  /// Queues the unfinished utterances as they are, and waits until the file is written.
  ///
  /// The wait ends after `timeout` at the latest.
  ///
  /// Later calls of `take` and `finish` have no effect and do not wait.
  package func finish(at instant: Duration) {
    guard var last = merger.withLock({ $0.take() }) else { return }
    queue.add(last.finish(at: instant))
    queue.finish()
    guard queue.isLeft(within: timeout) else { return report(.hangs(path: path)) }
    thread.join()
  }
}
