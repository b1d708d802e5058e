internal import Captions
internal import Feeds
internal import FrameLoop
internal import Glibc
internal import Logging
internal import Messages
internal import Threading

/// Opening of each kind of feed.
extension FeedSet {
  func open(_ feed: PlannedFeed, in plan: FeedPlan) throws {
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
        if ending == .end(wasEmpty: true), let conversation { playInstead(conversation) }
        feedEnded(feed)
      }, for: feed)
  }

  private func listen(
    at address: ListenerAddress, _ feed: PlannedFeed, _ plan: FeedPlan
  ) throws {
    let loop = try socketLoop()
    do {
      let listener = try ListenerFeed(
        address, rules: plan.rules, on: loop, into: intake(feed.settings))
      add(listener, for: feed)
      log.info("listening for captions at \(address)")
      if case .unix(let path) = address, let folder = SocketFolder.exposed(around: path) {
        log.warning(
          "other users can replace \(path), as they can write to \(folder); use your own folder")
      }
      if listener.isReachable, plan.rules.encryption == nil {
        appEvents.post(.notice(.unencryptedListener("\(address)")))
      }
    } catch {
      guard !feed.isAsked else { throw Failure(error) }
      // The window also opens without the default socket.
      reportMissingSocket(of: plan, .noListener(error))
    }
  }

  /// Reports that the default socket is missing: as a warning only if there is no other feed.
  func reportMissingSocket(of plan: FeedPlan, _ error: DefaultSocketError) {
    log.log(level: plan.needsSocket ? .warning : .info, "no caption socket: \(error)")
    if plan.needsSocket { appEvents.post(.notice(.noCaptionSocket(error))) }
  }

  private func connect(to server: WebSocketURL, _ feed: PlannedFeed, on loop: SocketLoop) {
    add(
      WebSocketClientFeed(server, on: loop, into: intake(feed.settings)) { [self] isPresent in
        let name = server.description
        reportMissing(name, isMissing: !isPresent)
        if isPresent { log.info("captions come from \(server)") }
      }, for: feed)
  }

  private func run(
    _ command: String, called name: PipelineName, _ feed: PlannedFeed, _ plan: FeedPlan
  ) throws {
    appEvents.post(.notice(.waitingForCaptions))
    add(
      try PipelineFeed(
        PipelineFeed.Plan(command: command, endsWithSuccess: plan.quitsAtEnd),
        into: intake(feed.settings), news: { [self] in report($0, of: name) }
      ) { [self] in feedEnded(feed) }, for: feed)
  }

  /// Reports an event of a pipeline.
  ///
  /// Called on the pipeline's thread.
  private func report(_ news: PipelineFeed.News, of pipeline: PipelineName) {
    guard case .ended(let ending, let pause) = news else {
      reportWorking(pipeline)
      return
    }
    appEvents.post(.noticeEnded(.feed))
    let notice = Notice.childPipelineEnded(pipeline, ending, isRestarted: pause != nil)
    _ = endedPipelines.update(pipeline.number, notice)
    appEvents.post(.notice(notice))
    // A pipeline that keeps failing is not worth a warning each time.
    let isNews = pause.map { $0 < .milliseconds(500) && ending != .restarted } ?? true
    log.log(
      level: isNews ? .warning : .info, "\(InterfaceStrings.english.text(of: notice))")
  }

  private func intake(_ settings: FeedSettings) -> FeedContext {
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
  private func playInstead(_ path: String) {
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
  func removeNotices(of feed: PlannedFeed) {
    switch feed.source {
    case .server(let server): reportMissing(server.description, isMissing: false)
    case .pipeline(_, let name): reportWorking(name)
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
  private func reportWorking(_ pipeline: PipelineName) {
    let other = endedPipelines.update(pipeline.number, nil).last
    appEvents.post(other.map(AppEvent.notice) ?? .noticeEnded(.pipelineEnd))
  }
}
