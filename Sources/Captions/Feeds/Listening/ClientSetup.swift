internal import Captions
internal import NIOCore

/// The setup of a listener's new connections.
struct ClientSetup: Sendable {
  let address: ListenerAddress
  let rules: AccessPolicy
  let clients: ClientRegistry
  let context: FeedContext
  let threads: DecodingThreads

  /// Adds the handlers of a new connection, on its event loop.
  func addHandlers(to channel: any Channel) -> EventLoopFuture<Void> {
    let connection = context.connectionIDs.next()
    guard clients.add(connection, channel) else { return channel.close() }
    return channel.eventLoop.makeCompletedFuture {
      try channel.setFeedOptions()
      let pipeline = channel.pipeline.syncOperations
      if !isUnixSocket, let encryption = rules.encryption {
        try pipeline.addHandlers([encryption.handler(), TLSErrorHandler(clients: clients)])
      }
      let timeout =
        hasHandshake
        ? channel.close(in: rules.timeout) { [clients] in clients.refuse(.handshakeTimeout) } : nil
      guard !isWebSocket else { return try addWebSocketUpgrade(to: channel, connection, timeout) }
      let authenticator = HelloAuthenticator(token: isUnixSocket ? nil : rules.token)
      try pipeline.addHandler(clientHandler(for: connection, authenticator, timeout))
    }
  }

  /// True for a socket that needs neither token nor TLS, as its file is accessible only to its user.
  private var isUnixSocket: Bool { if case .unix = address { true } else { false } }

  private var isWebSocket: Bool { if case .webSocket = address { true } else { false } }

  /// True if clients perform a handshake before their first caption.
  private var hasHandshake: Bool {
    isWebSocket || !isUnixSocket && (rules.encryption != nil || rules.token != nil)
  }

  func clientHandler(
    for connection: ConnectionID, _ authenticator: HelloAuthenticator?,
    _ handshakeTimeout: Scheduled<Void>?
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients,
      ingest: ConnectionIngest(from: connection, into: context),
      threads: threads, authenticator: authenticator, handshakeTimeout: handshakeTimeout)
  }
}

extension Channel {
  /// Sets the options of a feed's connection, on its event loop.
  ///
  /// It is read only if its handler asks, as much as one ingest takes, and few written bytes may wait.
  func setFeedOptions() throws {
    guard let options = syncOptions else { throw ChannelError.operationUnsupported }
    try options.setOption(.autoRead, value: false)
    try options.setOption(.maxMessagesPerRead, value: 1)
    try options.setOption(
      .recvAllocator,
      value: FixedSizeRecvByteBufferAllocator(capacity: ConnectionIngest.maxReadBytes))
    try options.setOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 64 << 10))
  }

  /// Closes the channel after a time, unless it is closed, or the task is cancelled, before.
  func close(
    in time: Duration, afterCalling onTimeout: @escaping @Sendable () -> Void = {}
  ) -> Scheduled<Void> {
    let task = eventLoop.scheduleTask(in: TimeAmount(time)) {
      onTimeout()
      self.close(promise: nil)
    }
    closeFuture.whenComplete { _ in task.cancel() }
    return task
  }
}
