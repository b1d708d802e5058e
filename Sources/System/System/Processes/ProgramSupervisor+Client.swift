internal import Glibc

extension ProgramSupervisor {
  /// The worker's side of a supervisor, which asks the program.
  package final class Client {
    private let limits: Limits
    private let worker: Worker
    private let process: RequestProcess
    /// The faults, and the answers since the last one.
    private var (faults, answers) = (0, 0)

    init(_ command: [String], _ limits: Limits, _ worker: Worker) {
      (self.limits, self.worker) = (limits, worker)
      process = RequestProcess(
        // The cause of a fault is told once, by the owner, and not at every start.
        "exec " + ShellCommand.line(command) + " 2>/dev/null", maxAnswer: limits.maxAnswer,
        firstTimeout: limits.firstAnswer, laterTimeout: limits.laterAnswer,
        backoff: Backoff(first: limits.restartDelay, max: limits.restartDelay * 8))
    }

    /// Waits for the value of a slot whose wake-up is the worker's.
    package func next<Request, Value>(in slot: RequestSlot<Request, Value>) throws(End) -> Value {
      while !worker.isStopping {
        if let value = slot.remove() { return value }
        guard worker.sleep() else { break }
      }
      throw .stopped
    }

    /// Sleeps for a time, whatever values arrive.
    package func pause(for time: Duration) throws(End) {
      guard worker.pause(for: time) else { throw .stopped }
    }

    /// Sends a request, again after each fault, and returns the answer as `parse` reads it; nil stands for garbage.
    package func answer<Answer>(
      to request: [UInt8], reading parse: ([UInt8]) -> Answer?, afterFault: () -> Void = {}
    ) throws(End) -> Answer {
      while true {
        do throws(RequestProcess.Failure) {
          guard let answer = parse(try process.answer(to: request, unless: worker.stopRequest))
          else {
            process.reject()
            throw .unasked
          }
          answers += 1
          if answers >= limits.forgivenAfter { faults = 0 }
          return answer
        } catch {
          guard error != .interrupted else { throw .stopped }
          afterFault()
          try recover(from: error)
        }
      }
    }

    /// Waits until the program may be started again.
    private func recover(from failure: RequestProcess.Failure) throws(End) {
      (faults, answers) = (faults + 1, 0)
      guard faults < limits.maxFaults, !failure.isPermanent else { throw .failing(failure) }
      try pause(for: process.rest)
    }
  }
}

extension RequestProcess.Failure {
  /// True if the program would fail in the same way if it were started again.
  ///
  /// It lacks its data, or the shell or the dynamic linker found no file (POSIX). The status 126 of a file that cannot be
  /// run may pass, as while the file is being written.
  fileprivate var isPermanent: Bool {
    switch self {
    case .ended(.exited(EX_NOINPUT)?), .ended(.exited(127)?): true
    default: false
    }
  }
}
