internal import CaptionCoding
internal import CaptionIntake
internal import Captions
internal import Feeds
internal import FrameLoop
internal import Glibc
internal import Logging
internal import Messages
internal import Synchronization
internal import Threading

/// The window's feeds: opens and closes them, sends requests, and notices when all have ended.
///
/// Opened on the main thread. Feeds report their end on their own threads.
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

    /// True if a feed may still deliver captions.
    ///
    /// A listener that the options do not name does not count.
    var isLiving: Bool {
      entries.contains { $0.planned.source.hasEnd ? !$0.hasEnded : $0.planned.isExplicit }
    }
  }

  private let mailbox: CaptionMailbox
  private let appEvents: Inbox<AppEvent>
  /// The requests sent to each pipeline that introduces itself.
  private let greeting: [ControlRequest]
  private let log: Logger
  private let numbers = ConnectionNumbers()
  private let streams = StreamAssembler()
  /// The servers that cannot be reached, by address.
  private let missingServers = FeedStates<String, String>()
  /// The notices of ended pipelines, by number.
  private let endedPipelines = FeedStates<Int, Notice>()
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
    let former = open.withLock { open in
      let former = open
      open = Open(isOver: true)
      return former
    }
    // All are asked first, as a pipeline may take some time to end.
    for feed in former.feeds { feed.askToEnd() }
    for feed in former.feeds { feed.stop() }
    former.loop?.stop()
  }

  /// Keeps the open feed of a planned one.
  ///
  /// After `stop`, stops the feed instead.
  private func add(_ feed: any CaptionFeed, for planned: PlannedFeed) {
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
  private func socketLoop() throws(Failure) -> SocketLoop {
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
  private func feedBegan(_ planned: PlannedFeed) {
    open.withLock { open in
      if !open.isOver { open.entries.append(Entry(planned: planned)) }
    }
  }

  /// Notes the end of a feed, and tells the frame loop if it was the last.
  private func feedEnded(_ planned: PlannedFeed) {
    let isLast = open.withLock { open in
      guard
        let place = open.entries.firstIndex(where: { $0.planned == planned && !$0.hasEnded })
      else { return false }
      open.entries[place].hasEnded = true
      return !open.isLiving
    }
    if isLast { appEvents.post(.feedsEnded) }
  }

  private func report(_ report: FeedReport) {
    log.log(level: report.isDetail ? .info : .warning, "\(report)")
  }
}

/// Opening of each kind of feed.
extension FeedSet {
  private func open(_ feed: PlannedFeed, in plan: FeedPlan) throws {
    switch feed.source {
    case .standardInput: try openStandardInput(feed, then: plan.conversationAtEnd)
    case .listener(let address): try listen(at: address, feed, plan)
    case .server(let server): connect(to: server, feed, on: try socketLoop())
    case .file(let path): try play(path, feed)
    case .pipeline(let command, let name): try run(command, called: name, feed, plan)
    }
  }

  private func openStandardInput(_ feed: PlannedFeed, then conversation: String?) throws {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure.noInput("standard input is a folder; give it a file or a pipe of captions")
    }
    appEvents.post(.notice(.waitingForCaptions))
    add(
      try StandardInputFeed(
        connection: numbers.next(), mailbox: mailbox, streams: streams, settings: feed.settings,
        report: report(_:)
      ) { [self] ending in
        appEvents.post(.noticeEnded(.feed))
        if ending == .end(wasEmpty: true), let conversation { playConversation(conversation) }
        feedEnded(feed)
      }, for: feed)
  }

  private func listen(
    at address: ListenerAddress, _ feed: PlannedFeed, _ plan: FeedPlan
  ) throws {
    let loop = try socketLoop()
    do {
      let listener = try ListenerFeed(
        address, rules: plan.rules, on: loop, into: context(feed.settings))
      add(listener, for: feed)
      log.info("listening for captions at \(address)")
      if case .unix(let path) = address, let folder = SocketFolder.exposed(around: path) {
        log.warning(
          "other users can replace \(path), as they can write to \(folder); use your own folder")
      }
      if listener.acceptsRemote, plan.rules.encryption == nil {
        appEvents.post(.notice(.unencryptedListener("\(address)")))
      }
    } catch {
      guard !feed.isExplicit else { throw Failure(error) }
      // The window also opens without the default socket.
      reportMissingSocket(of: plan, .noListener(error))
    }
  }

  /// Reports that the default socket is missing: as a warning only if there is no other feed.
  private func reportMissingSocket(of plan: FeedPlan, _ error: DefaultSocketError) {
    log.log(level: plan.needsSocket ? .warning : .info, "no caption socket: \(error)")
    if plan.needsSocket { appEvents.post(.notice(.noCaptionSocket(error))) }
  }

  private func connect(to server: WebSocketURL, _ feed: PlannedFeed, on loop: SocketLoop) {
    add(
      WebSocketClientFeed(server, on: loop, into: context(feed.settings)) { [self] isAvailable in
        let name = server.description
        reportMissing(name, isMissing: !isAvailable)
        if isAvailable { log.info("captions come from \(server)") }
      }, for: feed)
  }

  private func run(
    _ command: String, called name: PipelineName, _ feed: PlannedFeed, _ plan: FeedPlan
  ) throws {
    appEvents.post(.notice(.waitingForCaptions))
    add(
      try PipelineFeed(
        PipelineFeed.Plan(command: command, endsWithSuccess: plan.quitsAtEnd),
        into: context(feed.settings), onEvent: { [self] in report($0, of: name) }
      ) { [self] in feedEnded(feed) }, for: feed)
  }

  /// Reports an event of a pipeline.
  ///
  /// Called on the pipeline's thread.
  private func report(_ event: PipelineFeed.Event, of pipeline: PipelineName) {
    guard case .ended(let ending, let pause) = event else {
      removeEndNotice(pipeline)
      return
    }
    appEvents.post(.noticeEnded(.feed))
    let notice = Notice.childPipelineEnded(pipeline, ending, isRestarted: pause != nil)
    _ = endedPipelines.update(pipeline.number, notice)
    appEvents.post(.notice(notice))
    // A pipeline that keeps failing is not worth a warning each time.
    let isWarning = pause.map { $0 < .milliseconds(500) && ending != .restarted } ?? true
    log.log(
      level: isWarning ? .warning : .info, "\(InterfaceStrings.english.text(of: notice))")
  }

  private func context(_ settings: FeedSettings) -> FeedContext {
    FeedContext(
      mailbox: mailbox, numbers: numbers, streams: streams, settings: settings,
      greeting: greeting, report: report(_:))
  }

  private func play(_ path: String, _ feed: PlannedFeed) throws {
    let connection = numbers.next()
    let timeline = try CaptionFile.read(path, format: feed.format, connection: connection)
    for line in CaptionFile.warnings(about: timeline, path: path) { log.warning("\(line)") }
    add(
      try TimelineFeed(
        timeline, connection: connection, audience: feed.audience, mailbox: mailbox
      ) { [self] in feedEnded(feed) }, for: feed)
  }

  /// Plays the bundled conversation in place of an empty input.
  private func playConversation(_ path: String) {
    let feed = FeedPlan.conversation(at: path)
    feedBegan(feed)
    do {
      try play(path, feed)
    } catch {
      log.warning("\(error)")
      feedEnded(feed)
    }
  }

  /// Removes the notices about a feed that is no longer planned.
  private func removeNotices(of feed: PlannedFeed) {
    switch feed.source {
    case .server(let server): reportMissing(server.description, isMissing: false)
    case .pipeline(_, let name): removeEndNotice(name)
    case .listener: appEvents.post(.noticeEnded(.encryption))
    case .standardInput: appEvents.post(.noticeEnded(.feed))
    case .file: break
    }
  }

  /// Updates the notice of the servers that cannot be reached.
  private func reportMissing(_ server: String, isMissing: Bool) {
    let missing = missingServers.update(server, isMissing ? server : nil)
    appEvents.post(missing.isEmpty ? .noticeEnded(.server) : .notice(.waitingForServers(missing)))
  }

  /// Replaces the notice that the pipeline has ended by that of another one, if there is one.
  private func removeEndNotice(_ pipeline: PipelineName) {
    let other = endedPipelines.update(pipeline.number, nil).last
    appEvents.post(other.map(AppEvent.notice) ?? .noticeEnded(.pipelineEnd))
  }
}

/// The feeds of one kind that do not work, each with a description of its state.
///
/// Thread-safe.
///
/// A feed is identified by a name or a number. There is at most one entry for each feed on the
/// command line.
private final class FeedStates<Feed: Equatable & Sendable, State: Sendable>: Sendable {
  private let states = Mutex<[(feed: Feed, state: State)]>([])

  /// Updates the state of a feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - state: The description of the state; nil if the feed works again.
  /// - Returns: The current states, the newest last.
  func update(_ feed: Feed, _ state: State?) -> [State] {
    states.withLock { states in
      states.removeAll { $0.feed == feed }
      if let state { states.append((feed, state)) }
      return states.map(\.state)
    }
  }
}
