internal import CSpawn
internal import CaptionCoding
package import Captions
internal import Glibc
package import Messages
internal import Synchronization
package import Threading

/// Captions from a command that runs as a child process.
///
/// The feed starts and ends the command. A command that ends is restarted after a delay that grows
/// from a quarter of a second to five seconds. If the shell does not find the command and nothing
/// was received, the fault is reported once and the command is not restarted.
///
/// The output is read like any other feed; each run of the command is a connection. The input
/// receives messages if the hello asks for them. If the mailbox is full, the feed stops reading:
/// the pipeline is slowed by back-pressure and no event is lost. The standard error is shared with
/// this process.
package final class PipelineFeed: CaptionFeed {
  /// A change of the pipeline's state, for the user and the log; the command line is not included.
  package enum Event: Sendable, Equatable {
    /// The first output of the current run.
    case firstOutput
    /// The end of the command, and the pause before its restart.
    ///
    /// Nil if the command is not restarted.
    case ended(PipelineEnding, pause: Duration?)
  }

  /// The command and its options.
  package struct Plan: Sendable {
    /// The command line for the shell.
    package var command: String
    /// True if the command is not restarted after it has exited with status 0.
    package var endsWithSuccess: Bool

    package init(command: String, endsWithSuccess: Bool = false) {
      self.command = command
      self.endsWithSuccess = endsWithSuccess
    }
  }

  private let inbox: PipelineInbox
  private let thread: WorkerThread

  /// Starts the pipeline.
  ///
  /// - Parameters:
  ///   - plan: the command to run.
  ///   - context: the destination of the captions; each run is a connection.
  ///   - onEvent: called on the feed's thread with changes of state, before the events that result.
  ///   - onEnd: called on the feed's thread when the command has ended for good; not after
  ///     `stop()`.
  /// - Throws: `SystemError` if no threads or descriptors are left.
  package init(
    _ plan: Plan, into context: FeedContext, onEvent: @escaping @Sendable (Event) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let inbox = try PipelineInbox()
    self.inbox = inbox
    let supervisor = PipelineSupervisor(
      plan: plan, inbox: inbox, context: context, onEvent: onEvent)
    thread = try WorkerThread(name: "pipeline") {
      if supervisor.run() { onEnd() }
    }
  }

  /// Sends a request if the pipeline asked for requests, from any thread; never blocks.
  package func send(_ request: ControlRequest) {
    inbox.post(.request(CaptionStreamEncoder.line(for: request)))
  }

  /// Sends a line with its newline if the connection is the current run; never blocks.
  ///
  /// May be called from any thread.
  package func send(_ line: String, to connection: ConnectionID) {
    inbox.post(.answer(line, connection))
  }

  /// Restarts the pipeline if it asked for requests, from any thread; never blocks.
  package func restart() {
    inbox.restart()
  }

  /// Asks the pipeline and all processes of its group to end, without waiting.
  ///
  /// `stop` waits for the end: about two seconds at most, and no longer than the pipeline takes.
  /// The last captions are delivered as far as the mailbox has room.
  package func askToEnd() {
    inbox.stop()
  }

  package func stop() {
    inbox.stop()
    thread.join()
  }

  deinit {
    stop()
  }
}

/// The successive runs of the pipeline and the pauses between them, on the feed's thread.
private struct PipelineSupervisor: Sendable {
  /// The length of a run after which the retry delay starts over, as the command itself works.
  private static let stableRunTime = Duration.seconds(10)

  let plan: PipelineFeed.Plan
  let inbox: PipelineInbox
  let context: FeedContext
  let onEvent: @Sendable (PipelineFeed.Event) -> Void

  /// Runs until the pipeline has ended for good; returns false if it was stopped.
  func run() -> Bool {
    Self.prepareSignals()
    var restart = RetrySchedule()
    while !inbox.isStopping {
      let began = ContinuousClock.now
      var hasOutput = false
      var pause: Duration?
      let ending = runOnce {
        hasOutput = true
        onEvent(.firstOutput)
      } onEnd: { ending in
        guard !isSuccess(ending) else { return }
        if ending.isWithoutCommand, !hasOutput { return onEvent(.ended(ending, pause: nil)) }
        if ending == .restarted || .now - began >= Self.stableRunTime { restart.startOver() }
        let next = ending == .restarted ? .zero : restart.next()
        pause = next
        onEvent(.ended(ending, pause: next))
      }
      guard ending != nil else { return false }
      guard let pause else { return true }
      waitForRestart(pause)
    }
    return false
  }

  private func isSuccess(_ ending: PipelineEnding) -> Bool {
    plan.endsWithSuccess && ending.isSuccess
  }

  /// Runs the command once; returns nil if it was stopped.
  private func runOnce(
    onFirstByte: @escaping () -> Void, onEnd: (PipelineEnding) -> Void
  ) -> PipelineEnding? {
    let connection = context.numbers.next()
    let greeting = context.greeting.map(CaptionStreamEncoder.line(for:)).joined()
    do {
      var run = try PipelineRun(
        plan.command, connection: connection,
        ingest: context.ingest(for: connection), inbox: inbox, greeting: greeting,
        onFirstByte: onFirstByte)
      return run.run(onEnd: onEnd)
    } catch {
      let ending = PipelineEnding.notStarted(reason: error.description)
      onEnd(ending)
      return ending
    }
  }

  /// Sleeps for the pause; messages to the pipeline are dropped meanwhile.
  private func waitForRestart(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !inbox.isStopping, .now < end, !inbox.takeRestart() {
      inbox.wait(atMost: end - .now)
      _ = inbox.takeLines()
    }
  }

  /// Blocks SIGPIPE and restores the default action of SIGCHLD.
  ///
  /// Writing to a pipeline that no longer reads then returns an error. A parent process may have
  /// left SIGCHLD ignored, which would prevent waiting for children.
  private static func prepareSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGCHLD, SIG_DFL)
  }
}

/// The messages of other threads to the thread of a pipeline.
///
/// Lines are dropped if the thread does not take them, so that senders never block.
final class PipelineInbox: Sendable {
  /// A line for the pipeline.
  enum Line: Sendable {
    /// A line for a pipeline that asked for requests.
    case request(String)
    /// A line for one connection, whether or not it asked for requests.
    case answer(String, ConnectionID)
  }

  private struct Waiting {
    var lines: [Line] = []
    var isStopping = false
    var isRestarting = false
  }

  private static let most = 256

  /// The wake-up of the pipeline's thread, signaled for every message.
  let wakeUp: WakeUp
  private let waiting = Mutex(Waiting())

  init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Posts a line, from any thread.
  func post(_ line: Line) {
    waiting.withLock { waiting in
      if waiting.lines.count < Self.most { waiting.lines.append(line) }
    }
    wakeUp.signal()
  }

  /// Stops the pipeline for good, from any thread.
  func stop() {
    waiting.withLock { $0.isStopping = true }
    wakeUp.signal()
  }

  /// Restarts the pipeline, from any thread.
  func restart() {
    waiting.withLock { $0.isRestarting = true }
    wakeUp.signal()
  }

  /// Returns true if a restart was requested, and clears the request.
  func takeRestart() -> Bool {
    waiting.withLock { waiting in
      defer { waiting.isRestarting = false }
      return waiting.isRestarting
    }
  }

  var isStopping: Bool { waiting.withLock { $0.isStopping } }

  /// Returns the lines posted since the last call, in order.
  func takeLines() -> [Line] {
    wakeUp.acknowledge()
    return waiting.withLock { waiting in
      guard !waiting.lines.isEmpty else { return [] }
      defer { waiting.lines.removeAll() }
      return waiting.lines
    }
  }

  /// Sleeps until a message is posted, for at most `limit`.
  func wait(atMost limit: Duration) {
    _ = wakeUp.wait(atMost: limit)
  }
}
