internal import CaptionCoding
internal import Captions
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// The connection setup to a WebSocket server; the caller decides when to retry.
struct WebSocketConnector: Sendable {
  let server: WebSocketURL
  let encryption: ClientEncryption
  let timeout: Duration
  let loop: SocketLoop
  let intake: FeedContext
  let clients: ClientRegistry

  init(
    server: WebSocketURL, encryption: ClientEncryption, timeout: Duration, loop: SocketLoop,
    intake: FeedContext
  ) {
    self.server = server
    self.encryption = encryption
    self.timeout = timeout
    self.loop = loop
    self.intake = intake
    clients = ClientRegistry(
      limit: 2, mostUnproven: 2,
      greeting: intake.greeting.map(CaptionStreamEncoder.line(for:)).joined(),
      report: intake.report)
  }

  /// Calls `body` on the loop, after a delay.
  func schedule(in delay: Duration, _ body: @escaping @Sendable () -> Void) -> Scheduled<Void> {
    loop.group.any().scheduleTask(in: TimeAmount(delay)) { body() }
  }

  /// Connects and requests a WebSocket.
  ///
  /// - Parameters:
  ///   - upgraded: called on the loop after the upgrade.
  ///   - spoke: called on the loop when a whole record was received.
  /// - Returns: the connection, which is closed if the server does not upgrade it.
  func connect(
    upgraded: @escaping @Sendable () -> Void, spoke: @escaping @Sendable () -> Void
  ) -> EventLoopFuture<any Channel> {
    ClientBootstrap(group: loop.group)
      .connectTimeout(TimeAmount(timeout))
      .channelOption(.autoRead, value: false)
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: ConnectionIngest.mostBytes)
      )
      .channelOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 64 << 10))
      .connect(host: server.address.host, port: server.address.port)
      .flatMapThrowing { channel in
        do {
          try furnish(channel, upgraded: upgraded, spoke: spoke)
          return channel
        } catch {
          channel.close(promise: nil)
          throw error
        }
      }
  }

  /// Adds the handlers and sends the request; called on the channel's event loop.
  private func furnish(
    _ channel: any Channel, upgraded: @escaping @Sendable () -> Void,
    spoke: @escaping @Sendable () -> Void
  ) throws {
    let connection = enter(channel)
    let handshake = deadline(of: channel)
    let denial = NIOLoopBound(UpgradeDenial(), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketClientUpgrader(
      maxFrameSize: WebSocketMessages.longestMessageOfServer, automaticErrorHandling: false
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        handshake.cancel()
        try channel.syncOptions?.setOption(.autoRead, value: false)
        let pipeline = channel.pipeline.syncOperations
        pipeline.removeHandler(denial.value, promise: nil)
        upgraded()
        try pipeline.addHandlers([
          WebSocketMessages(role: .client),
          ClientHandler(
            connection: connection, clients: clients, delivery: intake.delivery(from: connection),
            threads: loop.decodingThreads, onFirstRecord: spoke),
        ])
      }
    }
    let pipeline = channel.pipeline.syncOperations
    if server.isEncrypted {
      try pipeline.addHandler(encryption.handler(for: server.address.host))
    }
    try pipeline.addHTTPClientHandlers(
      leftOverBytesStrategy: .forwardBytes, decoderLimitConfiguration: .ofUpgrades,
      withClientUpgrade: ([upgrader], { _ in }))
    try pipeline.addHandler(denial.value)
    try channel.syncOptions?.setOption(.autoRead, value: true)
    ask(channel)
  }

  /// Registers the connection, so that lines can be sent to it.
  private func enter(_ channel: any Channel) -> ConnectionID {
    let (connection, clients) = (intake.numbers.next(), clients)
    _ = clients.enter(connection, channel)
    channel.closeFuture.whenComplete { _ in clients.leave(connection) }
    return connection
  }

  /// Closes the connection if it is not upgraded in time.
  private func deadline(of channel: any Channel) -> Scheduled<Void> {
    let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) {
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return deadline
  }

  private func ask(_ channel: any Channel) {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: server.target, headers: ["Host": server.host])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }
}

/// A handler that closes the connection if the server answers without an upgrade.
private final class UpgradeDenial: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
