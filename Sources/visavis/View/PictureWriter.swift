internal import FrameExchange
internal import Imaging
internal import Synchronization

/// Writes saved pictures one after the other, on one thread that may wait for the disk.
///
/// A disk that is slower than the person's finger costs the memory of a few pictures, and no more:
/// what would be one too many is refused.
final class PictureWriter: Sendable {
  /// Pictures that are being written or wait for it.
  static let most = 3

  private struct Work {
    var waiting: [Bitmap] = []
    var isWriting = false
    var isOver = false
  }

  private let work = Mutex(Work())
  /// Rung when there is something to do.
  private let bell: WakeUp
  /// Rung for good when the thread has ended.
  private let ended: WakeUp
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts the thread, on which `write` is called for each picture.
  ///
  /// Throws when there are no descriptors or threads left.
  init(_ write: @escaping @Sendable (Bitmap) -> Void) throws(SystemError) {
    bell = try WakeUp()
    ended = try WakeUp()
    let started = try WorkerThread(name: "picture") { [self] in
      run(write)
      ended.ring()
    }
    thread.withLock { $0 = started }
  }

  /// Takes a picture to be written; false when too many wait already.
  func save(_ picture: Bitmap) -> Bool {
    let isTaken = work.withLock { work in
      let count = work.waiting.count + (work.isWriting ? 1 : 0)
      guard count < Self.most, !work.isOver else { return false }
      work.waiting.append(picture)
      return true
    }
    if isTaken { bell.ring() }
    return isTaken
  }

  /// Waits until everything is written, at most for `limit`; how many pictures are not.
  func finish(within limit: Duration) -> Int {
    work.withLock { $0.isOver = true }
    bell.ring()
    guard !ended.wait(atMost: limit) else {
      thread.withLock { $0.take() }?.join()
      return 0
    }
    return work.withLock { $0.waiting.count + ($0.isWriting ? 1 : 0) }
  }

  private func run(_ write: (Bitmap) -> Void) {
    var sleeper = PollSet([bell.descriptor])
    while true {
      bell.answer()
      while let picture = next() { write(picture) }
      if work.withLock({ $0.isOver }) { return }
      sleeper.wait()
    }
  }

  /// The next picture; with it the one before is done.
  private func next() -> Bitmap? {
    work.withLock { work in
      work.isWriting = !work.waiting.isEmpty
      return work.isWriting ? work.waiting.removeFirst() : nil
    }
  }
}
