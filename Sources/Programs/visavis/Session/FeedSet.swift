internal import CaptionCoding
internal import Captions
internal import Console
internal import Feeds
internal import FrameLoop
internal import Glibc
internal import Logging
internal import Messages
internal import Synchronization
internal import System

/// The window's feeds, which are opened and closed here and receive requests.
///
/// An event is posted when all feeds have ended.
///
/// The main thread opens the feeds. Feeds report their end on their own threads.
final class FeedSet: Sendable {
  /// A program that the window runs by itself, one of a kind at a time.
  enum OwnProgram {
    /// Listens and translates.
    case conversation
    /// Reports the level of a microphone, while nobody listens.
    case soundMeter
    /// Reads captions aloud.
    case voice
  }

  /// A planned feed, from before its opening on.
  private struct Entry {
    let specification: FeedSpecification
    /// The kind of a program of the window's own; nil for a feed of the options.
    var program: OwnProgram?
    /// The open feed; nil before it is open.
    var feed: (any CaptionFeed)?
    /// True if the feed has delivered its last captions.
    var hasEnded = false

    var deliversCaptions: Bool { program == nil || program == .conversation }
  }

  private struct State {
    var entries: [Entry] = []
    /// The event loop of all sockets, created for the first one.
    var loop: SocketLoop?
    var isStopped = false
    /// The path of the demo's captions, if the options ask for them.
    var demo: String?
    /// The servers that cannot be reached.
    var missingServers = CurrentNotices<String, String>()
    /// The notices of ended pipelines.
    var endedPipelines = CurrentNotices<FeedSpecification, Notice>()

    var feeds: [any CaptionFeed] { entries.compactMap(\.feed) }

    /// The pipelines from which captions come, unlike the programs that read aloud or measure a level.
    var pipelines: [PipelineFeed] {
      entries.filter(\.deliversCaptions).compactMap { $0.feed as? PipelineFeed }
    }

    /// True if a feed may still deliver captions.
    ///
    /// A listener that the options do not name does not count.
    var hasActiveFeed: Bool {
      entries.contains { entry in
        guard entry.deliversCaptions else { return false }
        return entry.specification.source.hasEnd
          ? !entry.hasEnded : entry.specification.isExplicit
      }
    }
  }

  private let mailbox: CaptionMailbox
  private let appEvents: Inbox<AppEvent>
  /// The requests sent to each pipeline after its hello.
  private let initialRequests: InitialRequests
  private let log: Logger
  private let connectionIDs = ConnectionIDGenerator()
  private let streams = StreamAssembler()
  /// The number of the last run of an own program, which is negative, as planned feeds count from 0.
  private let ownRuns = Atomic(Int.min)
  private let state = Mutex(State())

  init(
    mailbox: CaptionMailbox, appEvents: Inbox<AppEvent>, initialRequests: [ControlRequest],
    log: Logger
  ) {
    self.mailbox = mailbox
    self.initialRequests = InitialRequests(initialRequests)
    self.appEvents = appEvents
    self.log = log
  }

  /// Opens the feeds of `plan`; one that the options name must open.
  func open(_ plan: FeedPlan) throws {
    state.withLock { state in
      state.entries += plan.feeds.map { Entry(specification: $0) }
      state.demo = plan.demo
    }
    if let error = plan.socketError { reportMissingSocket(of: plan, error) }
    for feed in plan.feeds { try open(feed, in: plan) }
  }

  /// Sends a request to every pipeline that accepts requests.
  func send(_ request: ControlRequest) {
    for feed in state.withLock(\.feeds) { feed.send(request) }
  }

  /// Tells the present pipelines and those to come the languages of `reader`.
  func setLanguages(of reader: Reader) {
    initialRequests.replace(with: reader.languageRequests)
    send(.languages(from: reader.spoken, to: reader.language))
  }

  /// True if the application runs a pipeline as a child process, which can be restarted.
  var runsPipeline: Bool { !state.withLock(\.pipelines).isEmpty }

  /// Restarts the child pipelines that accept requests.
  func restartPipelines() {
    for pipeline in state.withLock(\.pipelines) { pipeline.restart() }
  }

  /// Sends a line to a connection, if it asked for such lines.
  func send(_ line: String, to connection: ConnectionID) {
    for feed in state.withLock(\.feeds) { feed.send(line, to: connection) }
  }

  /// Stops every feed, and waits for their threads, on any thread; only the first call does so.
  func stop() {
    let previous = state.withLock { state in
      defer { state = State(isStopped: true) }
      return state
    }
    // All are asked first, because a pipeline may take some time to end.
    for feed in previous.feeds { feed.askToEnd() }
    for feed in previous.feeds { feed.stop() }
    previous.loop?.stop()
  }

  /// Stores the open feed of a planned one, or stops the feed after a call of `stop`.
  private func add(_ feed: any CaptionFeed, for specification: FeedSpecification) {
    let isInTime = state.withLock { state in
      // A stopped set has no entries.
      let index = state.entries.firstIndex {
        $0.specification == specification && $0.feed == nil && !$0.hasEnded
      }
      if let index { state.entries[index].feed = feed }
      return index != nil
    }
    if !isInTime { feed.stop() }
  }

  /// Returns the event loop for sockets, which the first call creates.
  private func socketLoop() throws(Failure) -> SocketLoop {
    if let loop = state.withLock(\.loop) { return loop }
    do {
      let loop = try SocketLoop()
      state.withLock { $0.loop = loop }
      return loop
    } catch {
      throw .system("sockets cannot be served: \(error.reason); raise `ulimit -n`")
    }
  }

  /// Records the end of a feed, and notifies the frame loop if no other feed is active.
  private func feedEnded(_ specification: FeedSpecification) {
    let isLast = state.withLock { state in
      let index = state.entries.firstIndex { $0.specification == specification && !$0.hasEnded }
      guard let index else { return false }
      state.entries[index].hasEnded = true
      return !state.hasActiveFeed
    }
    if isLast { appEvents.post(.feedsEnded) }
  }

  private func report(_ report: FeedReport) {
    log.log(level: report.isDetail ? .info : .warning, "\(report)")
  }
}

/// Opening of each kind of feed.
extension FeedSet {
  private func open(_ feed: FeedSpecification, in plan: FeedPlan) throws {
    switch feed.source {
    case .standardInput: try openStandardInput(feed, then: plan.demoAtEnd)
    case .listener(let address): try listen(at: address, feed, plan)
    case .server(let server):
      let loop = try socketLoop()
      let client = WebSocketClientFeed(server, on: loop, into: context(feed.settings)) {
        [self] in report(server, isAvailable: $0)
      }
      add(client, for: feed)
    case .file(let path): try play(path, feed)
    case .pipeline(let command, _): try run(command, feed, plan)
    }
  }

  private func openStandardInput(_ feed: FeedSpecification, then demo: String?) throws {
    guard (try? Descriptor(borrowing: STDIN_FILENO).status())?.kind != S_IFDIR else {
      throw Failure.noInput("standard input is a folder; give it a file or a pipe of captions")
    }
    appEvents.post(.notice(.waitingForCaptions))
    add(
      try StandardInputFeed(into: context(feed.settings)) { [self] ending in
        appEvents.post(.noticeEnded(.feed))
        if ending == .end(wasEmpty: true), let demo { playDemo(demo) }
        feedEnded(feed)
      }, for: feed)
  }

  private func listen(
    at address: ListenerAddress, _ feed: FeedSpecification, _ plan: FeedPlan
  ) throws {
    let loop = try socketLoop()
    do {
      let listener = try ListenerFeed(
        address, rules: plan.rules, on: loop, into: context(feed.settings))
      add(listener, for: feed)
      log.info("listening for captions at \(address)")
      if case .unix(let path) = address, let folder = RuntimeDirectory.exposedFolder(of: path) {
        log.warning(
          "other users can replace \(path), as they can write to \(folder); use your own folder")
      }
      if listener.acceptsRemote, plan.rules.encryption == nil {
        appEvents.post(.notice(.unencryptedListener("\(address)")))
      }
    } catch {
      guard !feed.isExplicit else { throw error }
      // The window also opens without the default socket.
      reportMissingSocket(of: plan, .noListener(error))
    }
  }

  /// Reports that the default socket is missing: as a warning only if there is no other feed.
  private func reportMissingSocket(of plan: FeedPlan, _ error: DefaultSocketError) {
    log.log(level: plan.needsSocket ? .warning : .info, "no caption socket: \(error)")
    if plan.needsSocket { appEvents.post(.notice(.noCaptionSocket(error))) }
  }

  private func run(_ command: String, _ feed: FeedSpecification, _ plan: FeedPlan) throws {
    appEvents.post(.notice(.waitingForCaptions))
    add(
      try PipelineFeed(
        command, endsOnSuccess: plan.quitsAtEnd || command == plan.commandOfFile,
        into: context(feed.settings),
        onEvent: { [self] in report($0, of: feed, command) }
      ) { [self] in feedEnded(feed) }, for: feed)
  }

  /// True if a program of a kind runs.
  func runs(_ program: OwnProgram) -> Bool {
    state.withLock { $0.entries.contains { $0.program == program } }
  }

  /// Runs a command as a pipeline in place of the one of its kind; nil only ends that.
  ///
  /// The function waits for the end of the former one, about two seconds at most. One thread at a time
  /// calls it for a kind, but not the main thread.
  func run(_ command: String?, as program: OwnProgram) {
    let former = state.withLock { state -> Entry? in
      let index = state.entries.firstIndex { $0.program == program }
      return index.map { state.entries.remove(at: $0) }
    }
    former?.feed?.stop()
    if let former {
      // Until now it may have reported its end.
      state.withLock { _ = $0.endedPipelines.set(nil, about: former.specification) }
    }
    guard let command else { return }
    let feed = FeedSpecification(
      source: .pipeline(
        command: command, occurrence: ownRuns.wrappingAdd(1, ordering: .relaxed).newValue),
      isExplicit: false)
    var settings = feed.settings
    settings.isVoice = program == .voice
    let isInTime = state.withLock { state in
      if !state.isStopped {
        state.entries.append(Entry(specification: feed, program: program))
      }
      return !state.isStopped
    }
    guard isInTime else { return }
    do throws(SystemError) {
      add(
        try PipelineFeed(
          // Its languages are on its command line.
          command, into: context(settings, InitialRequests([])),
          onEvent: { [self] event in
            if program != .soundMeter { report(event, of: feed, command, program) }
          }
        ) { [self] in feedEnded(feed) }, for: feed)
    } catch {
      guard program != .soundMeter else { return }
      report(
        .ended(.notStarted(reason: error.description), pause: nil), of: feed, command, program)
    }
  }

  /// Reports an event of a pipeline, on its thread.
  private func report(
    _ event: PipelineFeed.Event, of pipeline: FeedSpecification, _ command: String,
    _ program: OwnProgram? = nil
  ) {
    guard case .ended(let ending, let pause) = event else {
      // The notice gives way to that of another pipeline that has ended.
      let other = state.withLock { state in
        state.endedPipelines.set(nil, about: pipeline)
        return state.endedPipelines.newest
      }
      return appEvents.post(other.map(AppEvent.notice) ?? .noticeEnded(.pipelineEnd))
    }
    if program != .voice { appEvents.post(.noticeEnded(.feed)) }
    let pipelines = state.withLock { state in
      state.entries.filter { $0.specification.source.isPipeline && $0.deliversCaptions }
        .map(\.specification)
    }
    let name =
      program == .voice
      ? PipelineName(number: 1, count: 1, program: SisterProgram.speak.name)
      : PipelineName(
        of: command, number: (pipelines.firstIndex(of: pipeline) ?? 0) + 1, count: pipelines.count)
    let notice = Notice.childPipelineEnded(name, ending, isRestarted: pause != nil)
    state.withLock { _ = $0.endedPipelines.set(notice, about: pipeline) }
    appEvents.post(.notice(notice))
    // A pipeline that keeps failing is not worth a warning each time.
    let isWarning = pause.map { $0 < .milliseconds(500) && ending != .restarted } ?? true
    log.log(level: isWarning ? .warning : .info, "\(InterfaceStrings.english.text(of: notice))")
  }

  private func context(
    _ settings: FeedSettings, _ initialRequests: InitialRequests? = nil
  ) -> FeedContext {
    FeedContext(
      mailbox: mailbox, connectionIDs: connectionIDs, streams: streams, settings: settings,
      initialRequests: initialRequests ?? self.initialRequests, report: report(_:))
  }

  private func play(_ path: String, _ feed: FeedSpecification) throws {
    let connection = connectionIDs.next()
    let timeline = try CaptionFile.read(
      path, format: feed.format, connection: connection, streams: streams)
    for line in CaptionFile.warnings(about: timeline, path: path) { log.warning("\(line)") }
    add(
      try TimelineFeed(
        timeline, connection: connection, audience: feed.audience, mailbox: mailbox
      ) { [self] in
        if path == state.withLock(\.demo) { appEvents.post(.notice(.demoEnded)) }
        feedEnded(feed)
      }, for: feed)
  }

  /// Plays the demo's captions again, which a thread of its own reads.
  func replayDemo() {
    guard let demo = state.withLock(\.demo) else { return }
    _ = try? Worker("demo") { [self] _ in playDemo(demo) }
  }

  /// Plays the demo's captions in place of an empty input, or again.
  private func playDemo(_ path: String) {
    let feed = FeedSpecification(source: .file(path: path), isExplicit: false)
    state.withLock { state in
      state.entries.removeAll { $0.hasEnded && $0.specification == feed }
      if !state.isStopped { state.entries.append(Entry(specification: feed)) }
    }
    do {
      try play(path, feed)
    } catch {
      log.warning("\(error)")
      feedEnded(feed)
    }
  }

  /// Updates the notice of the servers that cannot be reached.
  private func report(_ server: WebSocketURL, isAvailable: Bool) {
    let missing = state.withLock { state in
      let name = server.description
      state.missingServers.set(isAvailable ? nil : name, about: name)
      return state.missingServers.texts
    }
    appEvents.post(missing.isEmpty ? .noticeEnded(.server) : .notice(.waitingForServers(missing)))
    if isAvailable { log.info("captions come from \(server)") }
  }
}
