internal import Captions
internal import Feeds
internal import FrameExchange
internal import FrameLoop
internal import Logging

/// How each kind of feed is opened.
extension FeedSet {
  func open(_ feed: PlannedFeed, in plan: FeedPlan) throws {
    switch feed.source {
    case .standardInput: try openStandardInput(then: plan.conversationAtEnd)
    case .unixSocket(let path): try openSocket(path, isAsked: feed.isAsked)
    case .file(let path): try play(path)
    }
  }

  private func openStandardInput(then conversation: String?) throws {
    house.post(.notice(.feed, "Waiting for captions on standard input"))
    add(
      try StandardInputFeed(
        connection: numbers.next(), mailbox: mailbox, report: report(_:)
      ) { [self] ending in
        house.post(.notice(.feed, nil))
        if ending == .end(wasEmpty: true), let conversation { playInstead(conversation) }
        feedEnded()
      })
  }

  private func openSocket(_ path: String, isAsked: Bool) throws {
    do {
      add(
        try UnixSocketFeed(
          path: path, on: socketLoop, numbers: numbers, mailbox: mailbox, greeting: greeting,
          report: report(_:)))
      log.info("captions are taken at unix:\(path)")
    } catch {
      guard !isAsked else { throw Failure.unavailable("\(error)") }
      // Nobody asked for this socket: the window opens without it.
      house.post(.notice(.socket, "No caption socket: \(error)", seconds: 8))
      log.warning("no caption socket: \(error)")
    }
  }

  private func play(_ path: String) throws {
    let connection = numbers.next()
    let timeline = try CaptionFile.read(path, connection: connection)
    for line in CaptionFile.complaints(about: timeline, path: path) { log.warning("\(line)") }
    add(
      try TimelineFeed(timeline, connection: connection, mailbox: mailbox) { [self] in
        feedEnded()
      })
  }

  /// The bundled conversation in place of an input that had nothing to say.
  private func playInstead(_ path: String) {
    feedBegan()
    do {
      try play(path)
    } catch {
      log.warning("\(error)")
      feedEnded()
    }
  }
}
