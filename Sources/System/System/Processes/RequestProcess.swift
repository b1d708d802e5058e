/// A command that answers every request on its standard input with one on its standard output.
///
/// The command is started by the first request. If it ends, hangs or answers garbage, it is killed,
/// and started again by a later request, at first at once, then after pauses that double. One thread
/// at a time uses the object; it must block or ignore SIGPIPE.
package final class RequestProcess {
  /// A reason for which a request has no answer.
  package enum Failure: Error, Equatable {
    /// The command has failed, and the pause before its next start is not over.
    case paused
    /// The command could not be started.
    case notStarted(SystemError)
    /// The command has ended, or closed its input or output; its status, if it is known.
    case ended(status: ExitStatus?)
    /// There was no whole answer in time.
    case timedOut
    /// The answer is longer than the limit.
    case tooLong
    /// There was an answer before the end of the request, or more than one.
    case unasked
    /// The caller has given up.
    case interrupted
  }

  private let command: String
  private let terminator: UInt8
  private let maxAnswer: Int
  private let firstTimeout: Duration
  private let laterTimeout: Duration
  /// The process, if it is started.
  private var process: CommandProcess?
  private var hasAnswered = false
  private var backoff: Backoff
  /// True from an answer until it is rejected, or the next request shows that it made sense.
  private var isUnjudged = false

  /// Creates a process of a command line for the shell, which is not started yet.
  ///
  /// Its answers end with `terminator`, and have at most `maxAnswer` bytes. Before the first one, it
  /// loads its data.
  package init(
    _ command: String, terminator: UInt8 = UInt8(ascii: "\n"), maxAnswer: Int = 1 << 20,
    firstTimeout: Duration = .seconds(15), laterTimeout: Duration = .seconds(5),
    backoff: Backoff = .ofRequests
  ) {
    self.command = command
    self.terminator = terminator
    self.maxAnswer = maxAnswer
    self.firstTimeout = firstTimeout
    self.laterTimeout = laterTimeout
    self.backoff = backoff
  }

  /// The time until the command may be started again after a failure.
  package var rest: Duration { backoff.rest() }

  /// Starts the command before its first request.
  package func prepare() {
    // The first request tries again, and reports a failure.
    try? start()
  }

  /// Sends a request, with what ends it, and returns the answer without its terminator.
  ///
  /// Another thread ends the wait, and the command, with `interruption`.
  ///
  /// - Throws: `Failure` if there is no answer.
  package func answer(
    to request: [UInt8], unless interruption: WakeUp? = nil
  ) throws(Failure) -> [UInt8] {
    if isUnjudged { backoff.recordSuccess() }
    isUnjudged = false
    if backoff.isPaused() { throw .paused }
    do throws(Failure) {
      try start()
      let limit = hasAnswered ? laterTimeout : firstTimeout
      let answer = try exchange(request, by: .now + limit, unless: interruption)
      hasAnswered = true
      isUnjudged = true
      return answer
    } catch {
      reject()
      throw error
    }
  }

  /// Kills the command, whose answer was whole but made no sense, or which failed otherwise.
  package func reject() {
    isUnjudged = false
    process = nil
    backoff.recordFailure()
  }

  private func start() throws(Failure) {
    guard process == nil else { return }
    do throws(SystemError) {
      process = try CommandProcess(command)
      hasAnswered = false
    } catch {
      throw .notStarted(error)
    }
  }

  private func exchange(
    _ request: [UInt8], by deadline: ContinuousClock.Instant, unless interruption: WakeUp?
  ) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      let answer = try process?.answer(
        to: request, endingWith: terminator, atMost: maxAnswer, by: deadline, unless: interruption)
      return answer ?? []
    } catch {
      guard case .ended = error else { throw error }
      throw .ended(status: process?.kill() ?? nil)
    }
  }
}
