internal import CaptionCoding
package import Captions
internal import Glibc
package import Messages
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
  package enum News: Sendable, Equatable {
    /// The first output of the current run.
    case speaks
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

  private let orders: PipelineInbox
  private let thread: WorkerThread

  /// Starts the pipeline.
  ///
  /// - Parameters:
  ///   - plan: the command to run.
  ///   - intake: the destination of the captions; each run is a connection.
  ///   - news: called on the feed's thread with changes of state, before the events that result.
  ///   - onEnd: called on the feed's thread when the command has ended for good; not after
  ///     `stop()`.
  /// - Throws: `SystemError` if no threads or descriptors are left.
  package init(
    _ plan: Plan, into intake: FeedContext, news: @escaping @Sendable (News) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let orders = try PipelineInbox()
    self.orders = orders
    let lives = PipelineSupervisor(plan: plan, orders: orders, intake: intake, news: news)
    thread = try WorkerThread(name: "pipeline") {
      if lives.run() { onEnd() }
    }
  }

  /// Sends a request if the pipeline asked for requests, from any thread; never blocks.
  package func send(_ request: ControlRequest) {
    orders.post(.request(CaptionStreamEncoder.line(for: request)))
  }

  /// Sends a line with its newline if the connection is the current run; never blocks.
  ///
  /// May be called from any thread.
  package func send(_ line: String, to connection: ConnectionID) {
    orders.post(.answer(line, connection))
  }

  /// Restarts the pipeline if it asked for requests, from any thread; never blocks.
  package func restart() {
    orders.restart()
  }

  /// Asks the pipeline and all processes of its group to end, without waiting.
  ///
  /// `stop` waits for the end: about two seconds at most, and no longer than the pipeline takes.
  /// The last captions are delivered as far as the mailbox has room.
  package func askToEnd() {
    orders.stop()
  }

  package func stop() {
    orders.stop()
    thread.join()
  }

  deinit {
    stop()
  }
}
