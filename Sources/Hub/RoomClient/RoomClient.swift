internal import CaptionCoding
internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
package import Rooms
internal import Synchronization
package import System

/// A client of a room, which connects again after a loss and loses no line that was given to it.
///
/// Any thread may use the object. What arrives goes to the inbox of the caller's thread.
package final class RoomClient: Sendable {
  package enum Event: Sendable {
    /// A message of the hub: one JSON object.
    case message([UInt8])
    /// The connection is lost, or cannot be made, for the reason; another attempt follows.
    case lost(reason: String)
    /// There will be no other attempt.
    case ended(Ending)
  }

  /// The reason why a client is out of the room for good.
  package enum Ending: Sendable, Equatable {
    case refused(reason: String, seconds: Int?)
    case closed, sentOut
    /// The certificate is not the one that is expected.
    case wrongCertificate
    /// The server has no room at the path `/`, as one of several rooms.
    case noRoom
  }

  private struct State {
    var backoff = Backoff(first: .milliseconds(250), max: .seconds(4))
    var channel: (any Channel)?
    var isEntered = false
    var isStopped = false
    /// The path of the room.
    var path = "/"
    var change = 0
    /// The room in which `change` was seen.
    var room: RoomSettings?
    /// The person's identifier in the room.
    var person: String?
    /// The newest state of each line that did not come back finished, in order.
    var unacknowledged: [(id: String, json: String)] = []
    var wrongCertificate = false
    /// The checks since something was heard; while the program itself stands still, there are none.
    var silentChecks = 0
    /// The newest line that has arrived, and that of which the room knows so.
    var (newestOrder, toldOrder) = (0, 0)
  }

  private let url: RoomURL
  private let hello: RoomHello
  private let events: Inbox<Event>
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let state = Mutex(State())
  private let onFingerprint: @Sendable (String) -> Bool

  private static let timeout = TimeAmount.seconds(5)
  private static let checkInterval = TimeAmount.milliseconds(500)
  /// A client that heard nothing for so many checks asks, and later connects anew.
  private static let quietChecks = 2
  private static let maxSilentChecks = 7
  private static let maxUnacknowledged = 500

  /// Starts to connect.
  ///
  /// `onFingerprint` decides about the certificate's fingerprint, on a thread of the client.
  package init(
    _ url: RoomURL, _ hello: RoomHello, events: Inbox<Event>,
    onFingerprint: @escaping @Sendable (String) -> Bool
  ) {
    self.url = url
    self.hello = hello
    self.events = events
    self.onFingerprint = onFingerprint
    state.withLock { $0.path = url.path }
    attempt()
    group.next().scheduleRepeatedTask(
      initialDelay: Self.checkInterval, delay: Self.checkInterval
    ) { [weak self] _ in self?.checkSilence() }
  }

  /// Goes to a room of a server that had none at `/`.
  package func enter(at path: String) {
    state.withLock { ($0.path, $0.isStopped) = (path, false) }
    attempt()
  }

  /// Says something, or the newest state of a line: kept until the room has it.
  ///
  /// - Returns: False if too many lines wait already.
  @discardableResult
  package func say(_ request: RoomRequest) -> Bool {
    guard let id = request.id else { return false }
    let json = request.json
    let channel = state.withLock { state -> (any Channel)?? in
      if let index = state.unacknowledged.firstIndex(where: { $0.id == id }) {
        state.unacknowledged[index].json = json
      } else {
        guard state.unacknowledged.count < Self.maxUnacknowledged else { return nil }
        state.unacknowledged.append((id, json))
      }
      return .some(state.isEntered ? state.channel : nil)
    }
    guard let channel else { return false }
    if let channel { Self.send(json, on: channel) }
    return true
  }

  /// Sends a message that is out of date after a loss, such as what was read.
  package func send(_ request: RoomRequest) {
    let channel = state.withLock { $0.isEntered ? $0.channel : nil }
    if let channel { Self.send(request.json, on: channel) }
  }

  /// The number of lines that the room does not have yet.
  package var waitingCount: Int { state.withLock(\.unacknowledged.count) }

  /// True once the room has been entered.
  package var hasEntered: Bool { state.withLock { $0.person != nil } }

  /// The room, as it was when it was entered last; nil before.
  package var room: RoomSettings? { state.withLock(\.room) }

  /// Leaves the room.
  package func stop() {
    var goodbye = RoomRequest()
    goodbye.leave = true
    send(goodbye)
    let channel = state.withLock { state in
      state.isStopped = true
      return state.channel.take()
    }
    if let channel {
      channel.eventLoop.scheduleTask(in: .milliseconds(100)) { channel.close(promise: nil) }
      usleep(150_000)
    }
    try? group.syncShutdownGracefully()
  }

  // MARK: - The connection

  private func attempt() {
    guard !state.withLock(\.isStopped) else { return }
    let connection = ClientBootstrap(group: group)
      .connectTimeout(Self.timeout)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try addHandlers(to: channel) }
      }
      .connect(host: url.address.host, port: url.address.port)
    connection.whenComplete { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let channel): connected(channel)
      case .failure(let error): retry(Self.reason(of: error))
      }
    }
  }

  private func addHandlers(to channel: any Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    if url.isEncrypted {
      try pipeline.addTLS { [weak self] in self?.accepts($0) == true }
    }
    let handler = NIOLoopBound(RoomConnectionHandler(client: self), eventLoop: channel.eventLoop)
    let refusal = NIOLoopBound(UpgradeRefusalHandler(client: self), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketClientUpgrader(maxFrameSize: 1 << 24, automaticErrorHandling: false)
    {
      channel, _ in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        pipeline.removeHandler(refusal.value, promise: nil)
        try pipeline.addHandler(handler.value)
      }
    }
    try pipeline.addHTTPClientHandlers(
      leftOverBytesStrategy: .forwardBytes, withClientUpgrade: ([upgrader], { _ in }))
    try pipeline.addHandler(refusal.value)
    channel.eventLoop.scheduleTask(in: Self.timeout) { [weak self, weak channel] in
      guard let self, let channel, !state.withLock({ $0.isEntered }) else { return }
      channel.close(promise: nil)
    }
  }

  private func connected(_ channel: any Channel) {
    let (isStopped, path) = state.withLock { state in
      state.channel = channel
      state.silentChecks = 0
      return (state.isStopped, state.path)
    }
    guard !isStopped else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [weak self] _ in self?.lost(channel) }
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "\(path)socket",
      headers: ["Host": url.address.description])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }

  private func accepts(_ fingerprint: String) -> Bool {
    let isRight = onFingerprint(fingerprint)
    if !isRight { state.withLock { $0.wrongCertificate = true } }
    return isRight
  }

  private func lost(_ channel: any Channel) {
    let isCurrent = state.withLock { state in
      guard state.channel === channel else { return false }
      state.channel = nil
      state.isEntered = false
      return true
    }
    if isCurrent { retry("the connection was closed") }
  }

  private func retry(_ reason: String) {
    let (isStopped, isWrong) = state.withLock { ($0.isStopped, $0.wrongCertificate) }
    guard !isStopped else { return }
    if isWrong { return end(.wrongCertificate) }
    events.post(.lost(reason: reason))
    let pause = state.withLock { $0.backoff.recordFailure() }
    group.next().scheduleTask(in: TimeAmount(pause)) { [weak self] in self?.attempt() }
  }

  private func end(_ ending: Ending) {
    state.withLock { $0.isStopped = true }
    events.post(.ended(ending))
  }

  private func checkSilence() {
    let (channel, checks, newest) = state.withLock { state in
      state.silentChecks += 1
      let newest = state.newestOrder > state.toldOrder ? state.newestOrder : nil
      if state.isEntered { state.toldOrder = state.newestOrder }
      return (state.isEntered ? state.channel : nil, state.silentChecks, newest)
    }
    guard let channel else { return }
    if checks > Self.maxSilentChecks { return channel.close(promise: nil) }
    if let newest {
      var report = RoomRequest()
      report.got = newest
      Self.send(report.json, on: channel)
    }
    if checks > Self.quietChecks { Self.send(#"{"ping":1}"#, on: channel) }
  }

  private static func send(_ json: String, on channel: any Channel) {
    channel.eventLoop.execute {
      channel.writeAndFlush(
        WebSocketFrame(
          fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: json)),
        promise: nil)
    }
  }

  // MARK: - Messages

  /// The part of a message that the client itself reads.
  private struct Known: Decodable {
    let state: String?
    let you: String?
    let refused: String?
    let seconds: Int?
    let id: String?
    let change: Int?
    let order: Int?
    let isFinal: Bool?
    let cancel: Bool?
    let rejected: Rejected?
    let room: RoomSettings?

    struct Rejected: Decodable { let id: String }

    enum CodingKeys: String, CodingKey {
      case state, you, refused, seconds, id, change, order, cancel, rejected, room
      case isFinal = "source_final"
    }
  }

  fileprivate func opened(_ channel: any Channel) {
    var hello = hello
    (hello.room, hello.after) = state.withLock { ($0.room?.id, $0.change) }
    Self.send(hello.json, on: channel)
  }

  /// Takes the status of an answer without an upgrade.
  fileprivate func refused(_ status: HTTPResponseStatus) {
    let hasRoom = state.withLock { state in
      guard status == .notFound, state.path == "/", state.person == nil, !state.isStopped
      else { return true }
      // The end of this connection is no loss of a room.
      state.channel = nil
      return false
    }
    if !hasRoom { end(.noRoom) }
  }

  fileprivate func heard() { state.withLock { $0.silentChecks = 0 } }

  fileprivate func receive(_ bytes: [UInt8], on channel: any Channel) {
    guard let known = try? JSONDecoder().decode(Known.self, from: Data(bytes)) else { return }
    // Who was inside comes back once the attempts of others are over.
    if known.refused == "wait", hasEntered { return channel.close(promise: nil) }
    if let reason = known.refused { return end(.refused(reason: reason, seconds: known.seconds)) }
    switch known.state {
    case "joined":
      let waiting = state.withLock { state in
        state.backoff.recordSuccess()
        state.isEntered = true
        state.person = known.you
        if state.room?.id != known.room?.id { (state.change, state.newestOrder) = (0, 0) }
        state.toldOrder = 0
        state.room = known.room
        return state.unacknowledged
      }
      events.post(.message(bytes))
      for line in waiting { Self.send(line.json, on: channel) }
      return
    case "closed": return end(.closed)
    case "out": return end(.sentOut)
    default: break
    }
    state.withLock { state in
      if let change = known.change { state.change = max(state.change, change) }
      if let order = known.order { state.newestOrder = max(state.newestOrder, order) }
      let own = state.person.map { "\($0)." } ?? "\n"
      if let id = known.id, id.hasPrefix(own), known.isFinal == true || known.cancel == true {
        state.unacknowledged.removeAll { $0.id == id.dropFirst(own.count) }
      }
      if let id = known.rejected?.id { state.unacknowledged.removeAll { $0.id == id } }
    }
    events.post(.message(bytes))
  }

  static func reason(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { reason(of: $0.error) } ?? "no such host is known"
    case let error as IOError: SystemError("connect", code: error.errnoCode).reason
    default: "it does not answer"
    }
  }
}

/// A handler that closes the connection if the server answers without an upgrade.
private final class UpgradeRefusalHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart

  private weak var client: RoomClient?

  init(client: RoomClient) { self.client = client }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) { client?.refused(head.status) }
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// The WebSocket of a client: whole messages in.
private final class RoomConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  private weak var client: RoomClient?
  private var message = ByteBuffer()

  init(client: RoomClient) { self.client = client }

  func handlerAdded(context: ChannelHandlerContext) { client?.opened(context.channel) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    client?.heard()
    switch frame.opcode {
    case .text, .continuation:
      var bytes = frame.unmaskedData
      guard message.readableBytes + bytes.readableBytes < 1 << 24 else {
        return context.close(promise: nil)
      }
      message.writeBuffer(&bytes)
      guard frame.fin else { return }
      client?.receive(Array(message.readableBytesView), on: context.channel)
      message = ByteBuffer()
    case .ping:
      let pong = WebSocketFrame(
        fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
      context.channel.writeAndFlush(pong, promise: nil)
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
