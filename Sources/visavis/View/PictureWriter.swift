internal import Imaging
internal import Synchronization
internal import Threading

/// Writes saved pictures in order, on a thread that may wait for the disk.
///
/// At most `most` pictures wait or are being written, so a slow disk cannot use up memory. Further
/// pictures are refused.
final class PictureWriter: Sendable {
  /// The maximum number of pictures that wait or are being written.
  static let most = 3

  private struct Work {
    var waiting: [Bitmap] = []
    var isWriting = false
    var isOver = false
  }

  private let work = Mutex(Work())
  /// The wake-up for new work.
  private let wakeUp: WakeUp
  /// The wake-up that stays signaled once the thread has ended.
  private let ended: WakeUp
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts the thread, which calls `write` for each picture.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(_ write: @escaping @Sendable (Bitmap) -> Void) throws(SystemError) {
    wakeUp = try WakeUp()
    ended = try WakeUp()
    let started = try WorkerThread(name: "picture") { [self] in
      run(write)
      ended.signal()
    }
    thread.withLock { $0 = started }
  }

  /// Queues a picture, and returns false if the queue is full or closed.
  func save(_ picture: Bitmap) -> Bool {
    let isTaken = work.withLock { work in
      let count = work.waiting.count + (work.isWriting ? 1 : 0)
      guard count < Self.most, !work.isOver else { return false }
      work.waiting.append(picture)
      return true
    }
    if isTaken { wakeUp.signal() }
    return isTaken
  }

  /// Waits until every picture is written, at most for `limit`.
  ///
  /// - Returns: The number of pictures that are not written.
  func finish(within limit: Duration) -> Int {
    work.withLock { $0.isOver = true }
    wakeUp.signal()
    guard !ended.wait(atMost: limit) else {
      thread.withLock { $0.take() }?.join()
      return 0
    }
    return work.withLock { $0.waiting.count + ($0.isWriting ? 1 : 0) }
  }

  private func run(_ write: (Bitmap) -> Void) {
    var sleeper = PollSet([wakeUp.descriptor])
    while true {
      wakeUp.acknowledge()
      while let picture = next() { write(picture) }
      if work.withLock({ $0.isOver }) { return }
      sleeper.wait()
    }
  }

  /// Returns the next picture, and marks the previous one as written.
  private func next() -> Bitmap? {
    work.withLock { work in
      work.isWriting = !work.waiting.isEmpty
      return work.isWriting ? work.waiting.removeFirst() : nil
    }
  }
}
