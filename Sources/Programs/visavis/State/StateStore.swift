internal import Logging
internal import System

/// The saved state, whose changes are written by a thread of their own.
///
/// Callers never wait for the disk. The file is written at most once in `pause`, and at the end. A
/// fault is one message, a warning if the file is broken, and the change is lost.
final class StateStore: Sendable {
  typealias Change = @Sendable (inout SavedState) -> Void

  private let file: StateFile
  private let log: Logger
  private let changes: Inbox<Change>
  private let worker: Worker
  private let hasReportedFault = SharedFlag()

  /// Creates a store of the state in `file`, which collects changes for `pause` before it writes them.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(_ file: StateFile, log: Logger, pause: Duration = .seconds(2)) throws(SystemError) {
    self.file = file
    self.log = log
    worker = try Worker("state")
    // A folder that hangs, as on a network, costs the oldest changes.
    changes = Inbox(limit: 4096, keepsNewest: true, signaling: worker.wakeUp)
    try worker.start { [self] in
      while worker.sleep() {
        if !changes.isEmpty, worker.pause(for: pause) { write() }
      }
      write()
    }
  }

  /// Reads the state at the start of a window; one that cannot be read has no members.
  func read() -> SavedState {
    do throws(StateFileError) {
      return try file.read()
    } catch {
      report(error)
      return SavedState()
    }
  }

  /// Applies a change to the file, as it is then, on the thread.
  func update(_ change: @escaping Change) { changes.post(change) }

  /// Writes at once what is still being collected, and ends the thread.
  ///
  /// The function waits at most for `limit`. Later changes are lost.
  func finish(within limit: Duration) { worker.stop(within: limit) }

  private func write() {
    let changes = changes.drain()
    guard !changes.isEmpty else { return }
    do throws(StateFileError) { try file.apply(changes) } catch { report(error) }
  }

  /// Names the first fault; others have the same cause.
  private func report(_ error: StateFileError) {
    guard hasReportedFault.set() else { return }
    // Of all faults, the user can only correct a broken file.
    if case .invalid = error {
      log.warning("\(error); nothing is remembered until you correct it or delete it")
    } else {
      log.debug("\(error)")
    }
  }
}
