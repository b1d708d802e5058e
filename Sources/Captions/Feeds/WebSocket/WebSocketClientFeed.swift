internal import CaptionCoding
package import Captions
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import Synchronization
package import System

/// A feed of captions from a WebSocket server to which this program connects.
///
/// There is one connection at a time. After its end or a failure, the next attempt follows the
/// schedule. The feed sends lines to the server only if the server's first hello asks for them.
package final class WebSocketClientFeed: CaptionFeed {
  private struct State {
    var backoff: Backoff
    var retry: Scheduled<Void>?
    /// True if the server is available; nil before the first attempt has ended.
    var isAvailable: Bool?
    var isStopped = false
  }

  private let connector: WebSocketConnector
  private let onAvailabilityChange: @Sendable (Bool) -> Void
  private let state: Mutex<State>

  /// Starts to connect.
  ///
  /// The loop must outlive the feed. `timeout` is that of a connection and its handshakes.
  /// `onAvailabilityChange` is called on the loop's thread after the first attempt, and then if the
  /// server becomes available or unavailable.
  package init(
    _ server: WebSocketURL, retrying backoff: Backoff = .ofFeeds,
    encryption: ClientEncryption = ClientEncryption(), timeout: Duration = .seconds(4),
    on loop: SocketLoop, into context: FeedContext,
    onAvailabilityChange: @escaping @Sendable (Bool) -> Void
  ) {
    connector = WebSocketConnector(
      server: server, encryption: encryption, timeout: timeout, loop: loop, context: context,
      clients: ClientRegistry(limit: 2, maxPending: 2, of: context))
    self.onAvailabilityChange = onAvailabilityChange
    state = Mutex(State(backoff: backoff))
    attempt()
  }

  package func send(_ request: ControlRequest) {
    connector.clients.send(CaptionStreamEncoder.line(for: request))
  }

  package func send(_ line: String, to connection: ConnectionID) {
    connector.clients.send(line, to: connection)
  }

  /// Closes the connection and stops retrying.
  package func stop() {
    // The value is removed because the loop may be gone by a second call.
    let retry = state.withLock { state in
      state.isStopped = true
      return state.retry.take()
    }
    retry?.cancel()
    connector.clients.closeAll()
  }

  deinit {
    stop()
  }

  private func attempt() {
    let attempt = connector.connect(
      upgraded: { [weak self] in self?.report(isAvailable: true) },
      onFirstRecord: { [weak self] in self?.state.withLock { $0.backoff.recordSuccess() } })
    attempt.whenComplete { [weak self] result in
      switch result {
      case .success(let channel): self?.connected(channel)
      case .failure(let error): self?.failed(Self.reason(of: error))
      }
    }
  }

  private func connected(_ channel: any Channel) {
    guard !state.withLock(\.isStopped) else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [weak self] _ in self?.lost() }
  }

  private func lost() {
    let wasAvailable = state.withLock { $0.isAvailable == true }
    guard !wasAvailable else { return failed("the connection was closed") }
    failed(
      connector.server.isEncrypted
        ? "it did not upgrade to WebSocket, or has no certificate that this machine trusts"
        : "it did not upgrade to WebSocket")
  }

  private func failed(_ reason: String) {
    if report(isAvailable: false) {
      connector.context.report(
        .serverUnavailable(server: connector.server.description, reason: reason))
    }
    state.withLock { state in
      state.retry = nil
      guard !state.isStopped else { return }
      let pause = TimeAmount(state.backoff.recordFailure())
      state.retry = connector.loop.group.any().scheduleTask(in: pause) { [weak self] in
        self?.attempt()
      }
    }
  }

  /// Reports a change of availability; returns false if the availability is unchanged.
  @discardableResult
  private func report(isAvailable: Bool) -> Bool {
    let isChange = state.withLock { state in
      defer { state.isAvailable = isAvailable }
      return state.isAvailable != isAvailable && !state.isStopped
    }
    if isChange { onAvailabilityChange(isAvailable) }
    return isChange
  }
}

/// The connection setup to a WebSocket server, whose caller decides when to retry.
private struct WebSocketConnector: Sendable {
  let server: WebSocketURL
  let encryption: ClientEncryption
  let timeout: Duration
  let loop: SocketLoop
  let context: FeedContext
  let clients: ClientRegistry

  /// Connects and requests a WebSocket.
  ///
  /// - Parameters:
  ///   - upgraded: Called on the loop after the upgrade to WebSocket.
  ///   - onFirstRecord: Called on the loop after the first complete record.
  /// - Returns: The connection, which is closed if the server does not upgrade it.
  func connect(
    upgraded: @escaping @Sendable () -> Void, onFirstRecord: @escaping @Sendable () -> Void
  ) -> EventLoopFuture<any Channel> {
    ClientBootstrap(group: loop.group)
      .connectTimeout(TimeAmount(timeout))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.setFeedOptions() }
      }
      .connect(host: server.address.host, port: server.address.port)
      .flatMapThrowing { channel in
        do {
          try addHandlers(to: channel, upgraded: upgraded, onFirstRecord: onFirstRecord)
          return channel
        } catch {
          channel.close(promise: nil)
          throw error
        }
      }
  }

  /// Adds the handlers and sends the request.
  ///
  /// The method is called on the channel's event loop.
  private func addHandlers(
    to channel: any Channel, upgraded: @escaping @Sendable () -> Void,
    onFirstRecord: @escaping @Sendable () -> Void
  ) throws {
    let connection = context.connectionIDs.next()
    _ = clients.add(connection, channel)
    let handshakeTimeout = channel.close(in: timeout)
    let upgradeFailure = NIOLoopBound(UpgradeFailureHandler(), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketClientUpgrader(
      maxFrameSize: WebSocketMessages.maxServerMessageBytes, automaticErrorHandling: false
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        handshakeTimeout.cancel()
        try channel.syncOptions?.setOption(.autoRead, value: false)
        let pipeline = channel.pipeline.syncOperations
        pipeline.removeHandler(upgradeFailure.value, promise: nil)
        upgraded()
        try pipeline.addHandlers([
          WebSocketMessages(role: .client),
          ClientHandler(
            connection: connection, clients: clients,
            ingest: ConnectionIngest(from: connection, into: context),
            threads: loop.decodingThreads, onFirstRecord: onFirstRecord),
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
    try pipeline.addHandler(upgradeFailure.value)
    try channel.syncOptions?.setOption(.autoRead, value: true)
    sendRequest(on: channel)
  }

  private func sendRequest(on channel: any Channel) {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: server.target, headers: ["Host": server.host])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }
}

/// A handler that closes the connection if the server answers without an upgrade.
private final class UpgradeFailureHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension WebSocketClientFeed {
  /// Returns the reason why a server cannot be reached, for a log, without data of the server.
  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { reason(of: $0.error) } ?? "no such host is known"
    case let error as IOError: SystemError("connect", code: error.errnoCode).reason
    default: "it does not answer"
    }
  }
}
