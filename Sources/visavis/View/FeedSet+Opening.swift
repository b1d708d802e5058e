internal import Captions
internal import Feeds
internal import FrameLoop
internal import Glibc
internal import Logging
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
    appEvents.post(.notice(.feed, "Waiting for captions"))
    add(
      try StandardInputFeed(
        connection: numbers.next(), mailbox: mailbox, settings: feed.settings, report: report(_:)
      ) { [self] ending in
        appEvents.post(.notice(.feed, nil))
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
        appEvents.post(
          .notice(.openLine, "Others can read the captions: \(address) is not encrypted"))
      }
    } catch {
      guard !feed.isAsked else { throw Failure(error) }
      // The window also opens without the default socket.
      miss(socketOf: plan, because: Self.reason(error))
    }
  }

  /// Reports that the default socket is missing: as a warning only if there is no other feed.
  func miss(socketOf plan: FeedPlan, because reason: String) {
    log.log(level: plan.needsSocket ? .warning : .info, "no caption socket: \(reason)")
    guard plan.needsSocket else { return }
    appEvents.post(.notice(.socket, "No captions can come in: \(reason)", seconds: 8))
  }

  private static func reason(_ error: ListenerError) -> String {
    guard case .pathInUse = error else { return error.description }
    return "another window has the socket; close it, or name another one with --captions unix:PATH"
  }

  private func connect(to server: WebSocketURL, _ feed: PlannedFeed, on loop: SocketLoop) {
    add(
      WebSocketClientFeed(server, on: loop, into: intake(feed.settings)) { [self] isPresent in
        let name = server.description
        let missing = missingServers.note(name, isPresent ? nil : name)
        let notice = missing.isEmpty ? nil : "Waiting for \(missing.joined(separator: ", "))"
        appEvents.post(.notice(.server, notice))
        if isPresent { log.info("captions come from \(server)") }
      }, for: feed)
  }

  private func run(
    _ command: String, called name: PipelineName, _ feed: PlannedFeed, _ plan: FeedPlan
  ) throws {
    appEvents.post(.notice(.feed, "Waiting for captions"))
    add(
      try PipelineFeed(
        PipelineFeed.Plan(command: command, endsWithSuccess: plan.quitsAtEnd),
        into: intake(feed.settings), news: { [self] in tell(of: name, $0) }
      ) { [self] in feedEnded(feed) }, for: feed)
  }

  /// Reports an event of a pipeline.
  ///
  /// Called on the pipeline's thread.
  private func tell(of pipeline: PipelineName, _ news: PipelineFeed.News) {
    guard case .ended(let ending, let pause) = news else {
      appEvents.post(.notice(.pipelineEnd, pipelineTroubles.note(pipeline.number, nil).last))
      return
    }
    appEvents.post(.notice(.feed, nil))
    let words = ending.words(of: "\(pipeline)")
    let consequence =
      pause == nil ? "install it, or correct it and start visavis again" : "starting it again"
    let notice = pipelineTroubles.note(pipeline.number, "\(words); \(consequence)").last
    appEvents.post(.notice(.pipelineEnd, notice))
    // A pipeline that keeps failing is not worth a warning each time.
    let isNews = pause.map { $0 < .milliseconds(500) && ending != .restarted } ?? true
    log.log(level: isNews ? .warning : .info, "\(words); \(consequence)")
  }

  private func intake(_ settings: FeedSettings) -> FeedContext {
    FeedContext(
      mailbox: mailbox, numbers: numbers, settings: settings, greeting: greeting,
      report: report(_:))
  }

  private func play(_ path: String, _ feed: PlannedFeed) throws {
    let connection = numbers.next()
    let timeline = try CaptionFile.read(path, format: feed.format, connection: connection)
    for line in CaptionFile.complaints(about: timeline, path: path) { log.warning("\(line)") }
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
  func forgetTroubles(of feed: PlannedFeed) {
    switch feed.source {
    case .server(let server):
      _ = missingServers.note(server.description, nil)
      appEvents.post(.notice(.server, nil))
    case .pipeline(_, let name):
      appEvents.post(.notice(.pipelineEnd, pipelineTroubles.note(name.number, nil).last))
    case .listener: appEvents.post(.notice(.openLine, nil))
    case .standardInput: appEvents.post(.notice(.feed, nil))
    case .file: break
    }
  }
}
