internal import Captions
internal import Feeds
internal import FrameExchange
internal import FrameLoop
internal import Logging
internal import Synchronization

/// The window's feeds: opens them, hears when they end, closes them.
///
/// Opened and stopped by the main thread; feeds report their end on their own threads.
final class FeedSet: Sendable {
  private struct Open {
    var standardInput: StandardInputFeed?
    var sockets: [UnixSocketFeed] = []
    var playbacks: [TimelineFeed] = []
    var loop: SocketLoop?
    /// Feeds that may still say something.
    var living = 0
  }

  private let mailbox: CaptionMailbox
  private let house: Inbox<HouseEvent>
  /// What every pipeline is told that asks to be told.
  private let greeting: [ControlRequest]
  private let log: Logger
  private let numbers = ConnectionNumbers()
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
    let ending = plan.feeds.filter { if case .socket = $0 { false } else { true } }
    let endless = ending.count < plan.feeds.count && plan.socketIsAsked
    open.withLock { $0.living = ending.count + (endless ? 1 : 0) }
    if let obstacle = plan.obstacle {
      house.post(.notice(.socket, "No caption socket: \(obstacle)", seconds: 8))
    }
    for feed in plan.feeds {
      switch feed {
      case .standardInput: try openStandardInput(then: plan.conversationAtEnd)
      case .socket(let path): try openSocket(path, asked: plan.socketIsAsked)
      case .file(let path): try play(path)
      }
    }
  }

  /// Asks every pipeline that wants to be asked.
  func send(_ request: ControlRequest) {
    for socket in open.withLock({ $0.sockets }) { socket.send(request) }
  }

  /// Ends every feed and waits for its thread.
  func stop() {
    let was = open.withLock { open in
      let was = open
      open = Open()
      return was
    }
    was.standardInput?.stop()
    for playback in was.playbacks { playback.stop() }
    for socket in was.sockets { socket.stop() }
    was.loop?.stop()
  }
}

extension FeedSet {
  private func openStandardInput(then conversation: String?) throws {
    house.post(.notice(.feed, "Waiting for captions on standard input"))
    let feed = try StandardInputFeed(
      connection: numbers.next(), mailbox: mailbox, report: report(_:)
    ) { [self] ending in
      house.post(.notice(.feed, nil))
      if ending == .end(wasEmpty: true), let conversation { playInstead(conversation) }
      feedEnded()
    }
    open.withLock { $0.standardInput = feed }
  }

  private func openSocket(_ path: String, asked: Bool) throws {
    let loop = open.withLock { $0.loop } ?? SocketLoop()
    open.withLock { $0.loop = loop }
    do {
      let socket = try UnixSocketFeed(
        path: path, on: loop, numbers: numbers, mailbox: mailbox, greeting: greeting,
        report: report(_:))
      open.withLock { $0.sockets.append(socket) }
      log.info("captions are taken at unix:\(path)")
    } catch {
      guard !asked else { throw Failure.unavailable("\(error)") }
      // Nobody asked for this socket: the window opens without it.
      house.post(.notice(.socket, "No caption socket: \(error)", seconds: 8))
      log.warning("no caption socket: \(error)")
    }
  }

  private func play(_ path: String) throws {
    let connection = numbers.next()
    let timeline = try CaptionFile.read(path, connection: connection)
    for line in CaptionFile.complaints(about: timeline, path: path) { log.warning("\(line)") }
    let playback = try TimelineFeed(timeline, connection: connection, mailbox: mailbox) { [self] in
      feedEnded()
    }
    open.withLock { $0.playbacks.append(playback) }
  }

  /// The bundled conversation in place of an input that had nothing to say.
  private func playInstead(_ path: String) {
    open.withLock { $0.living += 1 }
    do {
      try play(path)
    } catch {
      log.warning("\(error)")
      feedEnded()
    }
  }

  private func feedEnded() {
    let isLast = open.withLock { open in
      open.living -= 1
      return open.living == 0
    }
    if isLast { house.post(.feedsEnded) }
  }

  private func report(_ report: FeedReport) {
    log.warning("\(report)")
  }
}
