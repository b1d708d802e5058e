internal import Captions
internal import Feeds
internal import FrameExchange
internal import FrameLoop
internal import Glibc
internal import Logging

/// How each kind of feed is opened.
extension FeedSet {
  func open(_ feed: PlannedFeed, in plan: FeedPlan) throws {
    switch feed.source {
    case .standardInput: try openStandardInput(feed, then: plan.conversationAtEnd)
    case .listener(let address): try listen(at: address, feed, plan.rules)
    case .server(let server): connect(to: server, feed)
    case .file(let path): try play(path, feed)
    case .pipeline(let command): try run(command, feed, endsWithSuccess: plan.quitsAtEnd)
    }
  }

  private func openStandardInput(_ feed: PlannedFeed, then conversation: String?) throws {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure.noInput("standard input is a folder; give it a file or a pipe of captions")
    }
    house.post(.notice(.feed, "Waiting for captions on standard input"))
    add(
      try StandardInputFeed(
        connection: numbers.next(), mailbox: mailbox, settings: feed.settings, report: report(_:)
      ) { [self] ending in
        house.post(.notice(.feed, nil))
        if ending == .end(wasEmpty: true), let conversation { playInstead(conversation) }
        feedEnded()
      })
  }

  private func listen(
    at address: ListenerAddress, _ feed: PlannedFeed, _ rules: DoorRules
  ) throws {
    do {
      let listener = try ListenerFeed(
        address, rules: rules, on: socketLoop, into: intake(feed.settings))
      add(listener)
      log.info("captions are taken at \(address)")
      if case .unix(let path) = address, let folder = SocketFolder.exposed(around: path) {
        log.warning(
          "others can replace \(path), as they may write to \(folder); use a folder of your own")
      }
      if listener.isReachable, rules.encryption == nil {
        house.post(.notice(.openLine, "\(address) is in clear: others can read along"))
      }
    } catch {
      guard !feed.isAsked else { throw Failure(error) }
      // Nobody asked for this socket: the window opens without it.
      house.post(.notice(.socket, "No caption socket: \(error)", seconds: 8))
      log.warning("no caption socket: \(error)")
    }
  }

  private func connect(to server: WebSocketURL, _ feed: PlannedFeed) {
    add(
      WebSocketClientFeed(server, on: socketLoop, into: intake(feed.settings)) { [self] isPresent in
        let notice = absences.notice(after: server.description, isPresent: isPresent)
        house.post(.notice(.server, notice))
        if isPresent { log.info("captions come from \(server)") }
      })
  }

  private func run(_ command: String, _ feed: PlannedFeed, endsWithSuccess: Bool) throws {
    house.post(.notice(.feed, "Waiting for the pipeline's captions"))
    add(
      try PipelineFeed(
        PipelineFeed.Plan(command: command, endsWithSuccess: endsWithSuccess),
        into: intake(feed.settings), news: tell(of:)
      ) { [self] in feedEnded() })
  }

  /// On the pipeline's thread.
  private func tell(of news: PipelineFeed.News) {
    switch news {
    case .speaks: house.post(.notice(.pipelineEnd, nil))
    case .ended(let ending, let pause):
      house.post(.notice(.feed, nil))
      house.post(.notice(.pipelineEnd, "\(ending); starting it again"))
      // One that dies again and again is not worth a line each time.
      let isNews = pause < .milliseconds(500)
      log.log(level: isNews ? .warning : .info, "\(ending); starting it again in \(pause)")
    }
  }

  private func intake(_ settings: FeedSettings) -> FeedIntake {
    FeedIntake(
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
      ) { [self] in feedEnded() })
  }

  /// The bundled conversation in place of an input that had nothing to say.
  private func playInstead(_ path: String) {
    feedBegan()
    do {
      try play(path, PlannedFeed(source: .file(path: path)))
    } catch {
      log.warning("\(error)")
      feedEnded()
    }
  }
}
