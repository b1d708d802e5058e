internal import CaptionCoding
internal import CaptionIntake
internal import Captions
internal import Feeds
internal import FrameLoop
internal import Logging
internal import Messages
internal import Synchronization
internal import Threading

/// The window's feeds: opens and closes them, sends requests, and notices when all have ended.
///
/// Opened on the main thread. Feeds report their end on their own threads.
/// `FeedSet+Opening.swift` has the code for each kind of feed.
final class FeedSet: Sendable {
  private struct Open {
    var feeds: [any CaptionFeed] = []
    /// The event loop of all sockets, created for the first one.
    var loop: SocketLoop?
    /// The number of feeds that may still deliver captions.
    var living = 0
    var isOver = false
  }

  let mailbox: CaptionMailbox
  let appEvents: Inbox<AppEvent>
  /// The requests sent to each pipeline that introduces itself.
  let greeting: [ControlRequest]
  let log: Logger
  let numbers = ConnectionNumbers()
  let streams = StreamAssembler()
  /// The servers that cannot be reached, by address.
  let missingServers = FeedStates<String, String>()
  /// The notices of ended pipelines, by number.
  let endedPipelines = FeedStates<Int, Notice>()
  private let open = Mutex(Open())

  init(
    mailbox: CaptionMailbox, appEvents: Inbox<AppEvent>, greeting: [ControlRequest],
    log: Logger
  ) {
    self.mailbox = mailbox
    self.greeting = greeting
    self.appEvents = appEvents
    self.log = log
  }

  /// Opens the feeds of `plan`.
  ///
  /// - Throws: An error if a feed named by the options cannot be opened.
  func open(_ plan: FeedPlan) throws {
    let ending = plan.feeds.count { $0.source.hasEnd }
    let isEndless = plan.feeds.contains { $0.isAsked && !$0.source.hasEnd }
    open.withLock { $0.living = ending + (isEndless ? 1 : 0) }
    if let error = plan.socketError { reportMissingSocket(of: plan, error) }
    for feed in plan.feeds { try open(feed, in: plan) }
  }

  /// Sends a request to every pipeline that accepts requests.
  func send(_ request: ControlRequest) {
    for feed in open.withLock(\.feeds) { feed.send(request) }
  }

  /// True if the application runs a pipeline as a child process, which can be restarted.
  var runsPipeline: Bool { open.withLock(\.feeds).contains { $0 is PipelineFeed } }

  /// Restarts the child pipelines that accept requests.
  func restartPipelines() {
    for case let pipeline as PipelineFeed in open.withLock(\.feeds) { pipeline.restart() }
  }

  /// Sends a line to a connection, if it asked for such lines.
  func send(_ line: String, to connection: ConnectionID) {
    for feed in open.withLock(\.feeds) { feed.send(line, to: connection) }
  }

  /// Stops every feed, and waits for their threads.
  ///
  /// Callable from any thread. Only the first call stops and waits.
  func stop() {
    let was = open.withLock { open in
      let was = open
      open = Open(isOver: true)
      return was
    }
    // All are asked first, as a pipeline may take some time to end.
    for feed in was.feeds { feed.askToEnd() }
    for feed in was.feeds { feed.stop() }
    was.loop?.stop()
  }

  /// Keeps an open feed.
  ///
  /// After `stop`, stops the feed instead.
  func add(_ feed: any CaptionFeed) {
    let isLate = open.withLock { open in
      if !open.isOver { open.feeds.append(feed) }
      return open.isOver
    }
    if isLate { feed.stop() }
  }

  /// Returns the event loop for sockets, and creates it if needed.
  ///
  /// Call on the main thread.
  ///
  /// - Throws: `Failure` if the system has too few resources.
  func socketLoop() throws(Failure) -> SocketLoop {
    if let loop = open.withLock(\.loop) { return loop }
    do {
      let loop = try SocketLoop()
      open.withLock { $0.loop = loop }
      return loop
    } catch {
      throw .system("sockets cannot be served: \(error.reason); raise `ulimit -n`")
    }
  }

  /// Adds a feed that may deliver captions.
  func feedBegan() {
    open.withLock { $0.living += 1 }
  }

  /// Notes the end of a feed, and tells the frame loop if it was the last.
  func feedEnded() {
    let isLast = open.withLock { open in
      open.living -= 1
      return open.living == 0
    }
    if isLast { appEvents.post(.feedsEnded) }
  }

  func report(_ report: FeedReport) {
    log.log(level: report.isDetail ? .info : .warning, "\(report)")
  }
}
