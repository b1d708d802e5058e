internal import Glibc

/// The supervisor of a program that answers requests: it starts the program, and again after faults, until there are too
/// many of them.
///
/// Before each new start it waits longer. A worker of its own asks the program, and may end at any time. Any thread may
/// use the object.
package final class ProgramSupervisor: Sendable {
  /// Limits that a program has to keep, or else it counts as faulty.
  package struct Limits: Sendable {
    /// The time for the first answer, before which the program loads its data.
    package var firstAnswer = Duration.seconds(10)
    package var laterAnswer = Duration.seconds(3)
    /// The wait before the program is started again, which doubles with every fault.
    package var restartDelay = Duration.seconds(1)
    /// The faults after which the supervisor gives up, unless `forgivenAfter` answers came between them.
    package var maxFaults = 4
    package var forgivenAfter = 100
    /// The longest answer in bytes.
    package var maxAnswer = 8192

    package init() {}
  }

  /// The end of the work.
  package enum End: Error, Equatable {
    /// The owner has stopped it.
    case stopped
    /// The program's file is not there, or cannot be run.
    case absent
    /// The program has failed too often, or so that it would fail again; the last failure.
    case failing(RequestProcess.Failure)
  }

  /// The time for the worker's end, which waits for no answer.
  private static let endTimeout = Duration.seconds(2)

  private let command: [String]
  private let limits: Limits
  private let worker: Worker

  /// Creates the supervisor of a command, the path of a program and its arguments; nothing is started yet.
  ///
  /// The worker has a name, and sleeps on a wake-up.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init(
    _ command: [String], limits: Limits, named name: String, waking wakeUp: WakeUp
  ) throws(SystemError) {
    self.command = command
    self.limits = limits
    worker = try Worker(name, waking: wakeUp)
  }

  /// Starts the worker, which asks the program in `work` and then tells why there is no more work.
  ///
  /// - Throws: `SystemError` if there are no threads left.
  package func start(
    _ work: @escaping @Sendable (borrowing Client) throws(End) -> Void,
    onEnd: @escaping @Sendable (End) -> Void
  ) throws(SystemError) {
    try worker.start { [self] in
      do throws(End) {
        guard let path = command.first, unsafe access(path, X_OK) == 0 else { throw .absent }
        try work(Client(command, limits, worker))
      } catch {
        onEnd(error)
      }
    }
  }

  /// Ends the worker and the program, without waiting for that.
  package func askToStop() { worker.askToStop() }

  /// Ends the worker and the program.
  package func stop() { worker.stop(within: Self.endTimeout) }
}
