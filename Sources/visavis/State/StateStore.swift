internal import Logging
internal import Synchronization
internal import Threading

/// The saved state, whose changes are written by a thread of their own.
///
/// Callers never wait for the disk. A fault is a debug message, and the change is lost.
final class StateStore: Sendable {
  typealias Change = @Sendable (inout SavedState) -> Void

  private struct Work {
    var changes: [Change] = []
    /// The thread that writes, or nil if nothing waits.
    var thread: WorkerThread?
  }

  private let file: StateFile
  private let log: Logger
  private let work = Mutex(Work())
  /// The wake-up that is signaled while no thread writes.
  private let idle: WakeUp

  /// Creates a store of the state in `file`.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  init(_ file: StateFile, log: Logger) throws(SystemError) {
    self.file = file
    self.log = log
    idle = try WakeUp()
    idle.signal()
  }

  /// Reads the state once, at the start of a window.
  ///
  /// A file that cannot be read is a state without members.
  func read() -> SavedState {
    switch file.read() {
    case .success(let state): return state
    case .failure(let error):
      log.debug("\(error)")
      return SavedState()
    }
  }

  /// Applies a change to the file, as it is then, on the thread.
  func update(_ change: @escaping Change) {
    work.withLock { work in
      work.changes.append(change)
      guard work.thread == nil else { return }
      idle.acknowledge()
      work.thread = try? WorkerThread(name: "state") { [self] in write() }
      if work.thread == nil { idle.signal() }
    }
  }

  /// Waits until all changes are written, at most for `limit`.
  func finish(within limit: Duration) {
    _ = idle.wait(atMost: limit)
  }

  private func write() {
    while let changes = nextChanges() {
      // A file that cannot be read may be of use to somebody, so it is not replaced.
      switch file.read() {
      case .failure(let error): log.debug("\(error)")
      case .success(var state):
        for change in changes { change(&state) }
        do throws(StateFileError) { try file.write(state) } catch { log.debug("\(error)") }
      }
    }
  }

  /// Returns the waiting changes, or nil if there are none and the thread ends.
  private func nextChanges() -> [Change]? {
    work.withLock { work in
      guard !work.changes.isEmpty else {
        work.thread = nil
        idle.signal()
        return nil
      }
      defer { work.changes = [] }
      return work.changes
    }
  }
}
