internal import CLinux
internal import CaptionCoding
package import Captions
internal import Glibc
package import Messages
package import System

/// A feed of captions from a command that runs as a child process.
///
/// The feed starts and ends the command. A command that ends is restarted after a delay that grows
/// from a quarter of a second to five seconds. If the shell does not find the command and nothing
/// was received, the fault is reported once and the command is not restarted.
///
/// The output is read like any other feed. Each run of the command is a connection. The input
/// receives messages if the hello asks for them. If the mailbox is full, the feed stops reading.
/// Back-pressure then slows the pipeline, and no event is lost. The standard error is shared with
/// this process.
package final class PipelineFeed: CaptionFeed {
  /// A change of the pipeline's state, for the user and the log, without the command line.
  package enum Event: Sendable, Equatable {
    /// The first output of the current run.
    case firstOutput
    /// The end of the command, and the pause before its restart, if it is restarted.
    case ended(PipelineEnding, pause: Duration?)
  }

  /// The number of messages that wait for the pipeline's thread; more are dropped.
  private static let maxMessages = 256

  private let inbox: Inbox<PipelineMessage>
  let worker: Worker

  /// Starts the pipeline.
  ///
  /// - Parameters:
  ///   - command: The command line for the shell.
  ///   - endsOnSuccess: True if the command is not restarted after it has exited with status 0.
  ///   - context: The destination of the captions.
  ///   - onEvent: Called on the feed's thread with changes of state, before the events that result.
  ///   - onEnd: Called on the feed's thread when the command has ended for good, but not after
  ///     `stop()`.
  /// - Throws: `SystemError` if no threads or descriptors are left.
  package init(
    _ command: String, endsOnSuccess: Bool = false, into context: FeedContext,
    onEvent: @escaping @Sendable (Event) -> Void, onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    worker = try Worker("pipeline")
    inbox = Inbox(limit: Self.maxMessages, signaling: worker.wakeUp)
    let supervisor = PipelineSupervisor(
      command: command, endsOnSuccess: endsOnSuccess, inbox: inbox, worker: worker,
      context: context, onEvent: onEvent)
    try worker.start {
      if supervisor.run() { onEnd() }
    }
  }

  /// Sends a request if the pipeline asked for requests.
  package func send(_ request: ControlRequest) {
    inbox.post(.request(CaptionStreamEncoder.line(for: request)))
  }

  /// Sends a line with its newline if the connection is the current run.
  package func send(_ line: String, to connection: ConnectionID) {
    inbox.post(.answer(line, connection))
  }

  /// Restarts the pipeline if the pipeline asked for requests, without blocking.
  package func restart() {
    // A pipeline that is restarted needs none of the earlier requests. Answers are for pipelines that
    // are not restarted, too. The newest gives way if they take all of the room.
    var room = Self.maxMessages
    _ = inbox.offer(.restart) { message in
      guard case .answer = message else { return true }
      room -= 1
      return room == 0
    }
  }

  /// Asks the pipeline and all processes of its group to end, without waiting.
  ///
  /// `stop` waits for the end, for about two seconds at most. The last captions are delivered as
  /// far as the mailbox has room.
  package func askToEnd() {
    worker.askToStop()
  }

  package func stop() {
    worker.stop(within: FeedLimits.stop)
  }

  deinit {
    stop()
  }
}

/// The successive runs of the pipeline and the pauses between them, on the feed's thread.
struct PipelineSupervisor: Sendable {
  /// The length of a run after which the retry delay is reset because the command works.
  private static let stableRunTime = Duration.seconds(10)

  let command: String
  let endsOnSuccess: Bool
  let inbox: Inbox<PipelineMessage>
  let worker: Worker
  let context: FeedContext
  let onEvent: @Sendable (PipelineFeed.Event) -> Void

  /// Runs until the pipeline has ended for good; returns false if it was stopped.
  func run() -> Bool {
    Self.prepareSignals()
    var backoff = Backoff.ofFeeds
    while !worker.isStopping {
      let began = ContinuousClock.now
      var hasOutput = false
      var pause: Duration?
      let ending = runOnce {
        hasOutput = true
        onEvent(.firstOutput)
      } onEnd: { ending in
        guard !endsOnSuccess || !ending.isSuccess else { return }
        if ending.isWithoutCommand, !hasOutput { return onEvent(.ended(ending, pause: nil)) }
        if ending == .restarted || .now - began >= Self.stableRunTime { backoff.recordSuccess() }
        let next = ending == .restarted ? .zero : backoff.recordFailure()
        pause = next
        onEvent(.ended(ending, pause: next))
      }
      guard ending != nil else { return false }
      guard let pause else { return true }
      waitForRestart(pause)
    }
    return false
  }

  /// Runs the command once; returns nil if it was stopped.
  private func runOnce(
    onFirstByte: @escaping () -> Void, onEnd: (PipelineEnding) -> Void
  ) -> PipelineEnding? {
    do {
      var run = try PipelineRun(of: self, onFirstByte: onFirstByte)
      return run.run(onEnd: onEnd)
    } catch {
      let ending = PipelineEnding.notStarted(reason: error.description)
      onEnd(ending)
      return ending
    }
  }

  /// Sleeps for the pause and drops messages to the pipeline meanwhile.
  private func waitForRestart(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !worker.isStopping, .now < end {
      _ = worker.sleep(atMost: end - .now)
      guard !inbox.drain().contains(.restart) else { return }
    }
  }

  /// Lets children be waited for, as a parent process may have left SIGCHLD ignored.
  private static func prepareSignals() { signal(SIGCHLD, SIG_DFL) }
}

/// A message of another thread to the thread of a pipeline.
enum PipelineMessage: Sendable, Equatable {
  /// A line for a pipeline that asked for requests.
  case request(String)
  /// A line for one connection, whether or not it asked for requests.
  case answer(String, ConnectionID)
  /// The user's wish to start a pipeline anew that asked for requests.
  case restart
}

extension Backoff {
  /// The pauses of a feed between attempts, which double from a quarter of a second to five.
  package static var ofFeeds: Backoff { Backoff(first: .milliseconds(250), max: .seconds(5)) }
}
