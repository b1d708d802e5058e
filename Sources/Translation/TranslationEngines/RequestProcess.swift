internal import Glibc
internal import System
internal import Translation

/// A command that answers every request on its standard input with one on its standard output.
///
/// The command is started by the first request. If it ends, hangs or answers garbage, it is killed, and
/// started again by a later request, at first at once, then after pauses that double up to half a minute.
/// One thread at a time uses the object; it must block or ignore SIGPIPE.
final class RequestProcess {
  private let engine: String
  private let command: String
  /// The byte that ends an answer.
  private let terminator: UInt8
  private let timeouts: Timeouts
  private var process: Running?
  private var backoff = Backoff()

  /// The times for an answer.
  struct Timeouts: Sendable {
    /// The time for the first answer, before which the command loads its data.
    var first = Duration.seconds(15)
    var later = Duration.seconds(5)
  }

  /// A process that has been started, in a box, as it cannot be copied.
  private final class Running {
    var process: CommandProcess
    var hasAnswered = false

    init(_ command: String) throws(SystemError) {
      process = try CommandProcess(command)
    }
  }

  /// The largest answer, in bytes.
  private static let maxAnswer = 1 << 20

  /// Creates a process that is not started yet.
  ///
  /// - Parameters:
  ///   - engine: The name of the engine for messages.
  ///   - command: The command line for the shell.
  ///   - terminator: The byte that ends an answer.
  ///   - timeouts: The times for an answer.
  init(
    _ engine: String, _ command: String, terminator: UInt8, timeouts: Timeouts = Timeouts()
  ) {
    self.engine = engine
    self.command = command
    self.terminator = terminator
    self.timeouts = timeouts
  }

  /// Starts the command before its first request.
  func prepare() {
    // The first request tries again, and reports a failure.
    _ = try? start()
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameter request: The bytes, with what ends them.
  /// - Returns: The answer without its terminator.
  /// - Throws: `TranslationError` if there is no answer in time, or the command has ended.
  func answer(to request: [UInt8]) throws(TranslationError) -> [UInt8] {
    if backoff.isPaused { throw .paused(engine: engine) }
    do throws(TranslationError) {
      let running = try start()
      let limit = running.hasAnswered ? timeouts.later : timeouts.first
      let answer = try exchange(request, with: running, by: .now + limit)
      running.hasAnswered = true
      backoff.recordSuccess()
      return answer
    } catch {
      process = nil
      backoff.recordFailure()
      throw error
    }
  }

  private func start() throws(TranslationError) -> Running {
    if let process { return process }
    do {
      let running = try Running(command)
      process = running
      return running
    } catch {
      throw .failed(engine: engine, reason: "\(error)")
    }
  }

  private func exchange(
    _ request: [UInt8], with running: Running, by deadline: ContinuousClock.Instant
  ) throws(TranslationError) -> [UInt8] {
    do throws(ExchangeError) {
      return try running.process.answer(
        to: request, endingWith: terminator, atMost: Self.maxAnswer, by: deadline)
    } catch {
      switch error {
      case .timedOut: throw .timedOut(engine: engine)
      case .ended, .interrupted: throw .failed(engine: engine, reason: "it ended")
      case .tooLong: throw .failed(engine: engine, reason: "an answer of more than a megabyte")
      case .unasked: throw .failed(engine: engine, reason: "it answers what was not asked")
      }
    }
  }
}
