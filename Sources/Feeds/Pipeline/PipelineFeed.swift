internal import CaptionCoding
package import Captions
package import FrameExchange
internal import Glibc

/// Captions from a command that runs as a child: started here, heard here, and ended with this feed.
///
/// Whenever it dies it is started again, after a pause that grows from a quarter of a second to five;
/// unless the shell does not know the command and nothing was heard, which is told once.
/// Its output is a feed like any other, every life a connection of its own; its input hears the lines
/// of the way back, if its hello asks for them. When the mailbox is full the feed stops reading, so the
/// pipeline is slowed and nothing is lost. Its standard error is this process' own.
package final class PipelineFeed: CaptionFeed {
  /// What happens to the pipeline, for the person and the log; the command is not in it.
  package enum News: Sendable, Equatable {
    /// It has said something, for the first time in this life.
    case speaks
    /// It ended, and is started again after the pause; nil: it is not.
    case ended(PipelineEnding, pause: Duration?)
  }

  /// What is to run.
  package struct Plan: Sendable {
    /// What the shell is given.
    package var command: String
    /// An end without a complaint is one, and nothing is started again after it.
    package var endsWithSuccess: Bool

    package init(command: String, endsWithSuccess: Bool = false) {
      self.command = command
      self.endsWithSuccess = endsWithSuccess
    }
  }

  private let orders: PipelineOrders
  private let thread: WorkerThread

  /// Starts the pipeline.
  ///
  /// - Parameters:
  ///   - plan: what is to run.
  ///   - intake: where its captions go; every life of it is a connection.
  ///   - news: told, on the feed's thread, what happens to it; before the events that follow from it.
  ///   - onEnd: told, on the feed's thread, when it has ended for good; not after `stop()`.
  /// - Throws: when there are no threads or descriptors left.
  package init(
    _ plan: Plan, into intake: FeedIntake, news: @escaping @Sendable (News) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let orders = try PipelineOrders()
    self.orders = orders
    let lives = PipelineLives(plan: plan, orders: orders, intake: intake, news: news)
    thread = try WorkerThread(name: "pipeline") {
      if lives.run() { onEnd() }
    }
  }

  /// Asks it for something, if it hears requests; from any thread, never waits.
  package func send(_ request: ControlRequest) {
    orders.post(.request(CaptionStreamEncoder.line(for: request)))
  }

  /// Writes a line with its newline to that life of it, if it is the present one; from any thread, never
  /// waits.
  package func send(_ line: String, to connection: ConnectionID) {
    orders.post(.answer(line, connection))
  }

  /// Ends the pipeline and starts it again, if it hears requests; from any thread, never waits.
  package func restart() {
    orders.restart()
  }

  /// Ends the pipeline and everything it started, and waits for that.
  ///
  /// It takes two seconds at most, and no more than the pipeline does. Its last words are delivered, as
  /// far as the mailbox has room.
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
