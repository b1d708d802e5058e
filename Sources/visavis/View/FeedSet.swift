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
  /// A planned feed, from before its opening on.
  private struct Entry {
    let planned: PlannedFeed
    /// The open feed; nil before it is open.
    var feed: (any CaptionFeed)?
    /// True if the feed has delivered its last captions.
    var hasEnded = false
  }

  private struct Open {
    var entries: [Entry] = []
    /// The event loop of all sockets, created for the first one.
    var loop: SocketLoop?
    var isOver = false

    var feeds: [any CaptionFeed] { entries.compactMap(\.feed) }

    /// True if a feed may still deliver captions; a listener that nobody asked for does not count.
    var isLiving: Bool {
      entries.contains { $0.planned.source.hasEnd ? !$0.hasEnded : $0.planned.isAsked }
    }
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
    open.withLock { $0.entries = plan.feeds.map { Entry(planned: $0) } }
    if let error = plan.socketError { reportMissingSocket(of: plan, error) }
    for feed in plan.feeds { try open(feed, in: plan) }
  }

  /// Replaces the feeds by those of `plan`.
  ///
  /// A feed that is planned as before stays open, with its connections and the access rules of its
  /// opening. The others are stopped, and then new ones are opened. Call on a thread that may
  /// block; calls must not overlap.
  ///
  /// - Throws: An error if a new feed cannot be opened; the feeds before it stay open.
  func reconcile(with plan: FeedPlan) throws {
    guard !open.withLock(\.isOver) else { return }
    let (gone, new) = open.withLock { open -> ([Entry], [PlannedFeed]) in
      let gone = open.entries.filter { !plan.includes($0.planned) }
      open.entries.removeAll { !plan.includes($0.planned) }
      let new = plan.feeds.filter { feed in !open.entries.contains { $0.planned == feed } }
      open.entries += new.map { Entry(planned: $0) }
      return (gone, new)
    }
    for entry in gone { entry.feed?.askToEnd() }
    for entry in gone {
      entry.feed?.stop()
      removeNotices(of: entry.planned)
    }
    let isOver = plan.feeds.contains(where: \.source.hasEnd) && !open.withLock(\.isLiving)
    appEvents.post(isOver ? .feedsEnded : .feedsBegan)
    for (index, feed) in new.enumerated() {
      do {
        try open(feed, in: plan)
      } catch {
        open.withLock { open in open.entries.removeAll { new[index...].contains($0.planned) } }
        throw error
      }
    }
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

  /// Keeps the open feed of a planned one.
  ///
  /// After `stop`, stops the feed instead.
  func add(_ feed: any CaptionFeed, for planned: PlannedFeed) {
    let isLate = open.withLock { open in
      guard !open.isOver, let place = open.entries.firstIndex(where: { $0.planned == planned })
      else { return true }
      open.entries[place].feed = feed
      return false
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

  /// Adds a feed that takes the place of another one.
  func feedBegan(_ planned: PlannedFeed) {
    open.withLock { open in
      if !open.isOver { open.entries.append(Entry(planned: planned)) }
    }
  }

  /// Notes the end of a feed, and tells the frame loop if it was the last.
  func feedEnded(_ planned: PlannedFeed) {
    let isLast = open.withLock { open in
      guard
        let place = open.entries.firstIndex(where: { $0.planned == planned && !$0.hasEnded })
      else { return false }
      open.entries[place].hasEnded = true
      return !open.isLiving
    }
    if isLast { appEvents.post(.feedsEnded) }
  }

  func report(_ report: FeedReport) {
    log.log(level: report.isDetail ? .info : .warning, "\(report)")
  }
}
