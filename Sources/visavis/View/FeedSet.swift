internal import Captions
internal import Feeds
internal import FrameExchange
internal import FrameLoop
internal import Logging
internal import Synchronization

/// The window's feeds: opens them, speaks to them, hears when they end, closes them.
///
/// Opened and stopped by the main thread; feeds report their end on their own threads. How each kind is
/// opened stands in `FeedSet+Opening.swift`.
final class FeedSet: Sendable {
  private struct Open {
    var feeds: [any CaptionFeed] = []
    /// Serves all sockets; made for the first of them.
    var loop: SocketLoop?
    /// Feeds that may still say something.
    var living = 0
    var isOver = false
  }

  let mailbox: CaptionMailbox
  let house: Inbox<HouseEvent>
  /// What every pipeline is told that asks to be told.
  let greeting: [ControlRequest]
  let log: Logger
  let numbers = ConnectionNumbers()
  let missingServers = FeedTroubles<String>()
  let pipelineTroubles = FeedTroubles<Int>()
  private let open = Mutex(Open())

  init(
    mailbox: CaptionMailbox, house: Inbox<HouseEvent>, greeting: [ControlRequest],
    log: Logger
  ) {
    self.mailbox = mailbox
    self.greeting = greeting
    self.house = house
    self.log = log
  }

  /// Opens everything that `plan` names.
  ///
  /// - Throws: when a feed that was asked for cannot be opened.
  func open(_ plan: FeedPlan) throws {
    let ending = plan.feeds.count { $0.source.hasEnd }
    let isEndless = plan.feeds.contains { $0.isAsked && !$0.source.hasEnd }
    open.withLock { $0.living = ending + (isEndless ? 1 : 0) }
    if let obstacle = plan.obstacle { miss(socketOf: plan, because: obstacle) }
    for feed in plan.feeds { try open(feed, in: plan) }
  }

  /// Asks every pipeline that wants to be asked.
  func send(_ request: ControlRequest) {
    for feed in open.withLock(\.feeds) { feed.send(request) }
  }

  /// True if a pipeline was started here, which can be started anew.
  var runsPipeline: Bool { open.withLock(\.feeds).contains { $0 is PipelineFeed } }

  /// Starts every pipeline anew that was started here and hears requests.
  func restartPipelines() {
    for case let pipeline as PipelineFeed in open.withLock(\.feeds) { pipeline.restart() }
  }

  /// Sends a line to the connection, if it asked for such lines and reads them.
  func send(_ line: String, to connection: ConnectionID) {
    for feed in open.withLock(\.feeds) { feed.send(line, to: connection) }
  }

  /// Ends every feed and waits for its thread.
  func stop() {
    let was = open.withLock { open in
      let was = open
      open = Open(isOver: true)
      return was
    }
    // All at once, as a pipeline may take its time.
    for feed in was.feeds { feed.askToEnd() }
    for feed in was.feeds { feed.stop() }
    was.loop?.stop()
  }

  /// Keeps a feed that is open; one that comes after the end is stopped.
  func add(_ feed: any CaptionFeed) {
    let isLate = open.withLock { open in
      if !open.isOver { open.feeds.append(feed) }
      return open.isOver
    }
    if isLate { feed.stop() }
  }

  /// The thread that serves sockets; for the main thread.
  ///
  /// - Throws: what the system has run out of, where there can be none.
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

  /// One more feed may say something.
  func feedBegan() {
    open.withLock { $0.living += 1 }
  }

  /// One feed has said everything; the window is told of the last.
  func feedEnded() {
    let isLast = open.withLock { open in
      open.living -= 1
      return open.living == 0
    }
    if isLast { house.post(.feedsEnded) }
  }

  func report(_ report: FeedReport) {
    log.log(level: report.isDetail ? .info : .warning, "\(report)")
  }
}
