internal import Logging
internal import Synchronization
internal import System

/// The saved state, whose changes are written by a thread of their own.
///
/// Callers never wait for the disk. The file is written at most once in `pause`, and at the end. A
/// fault is one message, a warning if the file is broken, and the change is lost.
final class StateStore: Sendable {
  /// The time for which changes are collected before they are written.
  static let pause = Duration.seconds(2)

  private struct Work {
    /// The changes that wait, at most one for each subject.
    var changes: [StateChange] = []
    /// The thread that writes, or nil if nothing waits.
    var thread: WorkerThread?
    var hasReportedFault = false
  }

  private let file: StateFile
  private let log: Logger
  private let pause: Duration
  private let work = Mutex(Work())
  /// The wake-up that is signaled while no thread writes.
  private let idle: WakeUp
  /// The wake-up that is signaled when changes are no longer collected.
  private let ending: WakeUp

  /// Creates a store of the state in `file`.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  init(_ file: StateFile, log: Logger, pause: Duration = pause) throws(SystemError) {
    self.file = file
    self.log = log
    self.pause = pause
    idle = try WakeUp()
    ending = try WakeUp()
    idle.signal()
  }

  /// Reads the state once, at the start of a window.
  ///
  /// A file that cannot be read is a state without members.
  func read() -> SavedState {
    switch file.read() {
    case .success(let state): return state
    case .failure(let error):
      report(error)
      return SavedState()
    }
  }

  /// Applies a change to the file, as it is then, on the thread.
  func update(_ change: StateChange) {
    work.withLock { work in
      work.changes.removeAll { $0.subject == change.subject }
      work.changes.append(change)
      guard work.thread == nil else { return }
      idle.acknowledge()
      work.thread = try? WorkerThread(name: "state") { [self] in write() }
      if work.thread == nil { idle.signal() }
    }
  }

  /// Waits until all changes are written, at most for `limit`.
  ///
  /// The function writes at once what is still being collected, and so does the thread from now on.
  func finish(within limit: Duration) {
    ending.signal()
    _ = idle.wait(atMost: limit)
  }

  private func write() {
    repeat {
      _ = ending.wait(atMost: pause)
      let changes = work.withLock { work in
        defer { work.changes = [] }
        return work.changes
      }
      do throws(StateFileError) { try file.apply(changes) } catch { report(error) }
    } while !isIdle()
  }

  /// Returns true if no changes wait and the thread ends.
  private func isIdle() -> Bool {
    work.withLock { work in
      guard work.changes.isEmpty else { return false }
      work.thread = nil
      idle.signal()
      return true
    }
  }

  /// Names the first fault, as others would say the same.
  private func report(_ error: StateFileError) {
    let isFirst = work.withLock { work in
      defer { work.hasReportedFault = true }
      return !work.hasReportedFault
    }
    guard isFirst else { return }
    // Only a broken file takes the user to mend it.
    if case .invalid = error {
      log.warning("\(error); nothing is remembered until you correct it or delete it")
    } else {
      log.debug("\(error)")
    }
  }
}
