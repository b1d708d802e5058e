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
      let pipeline = channel.pipeline.syncOperations
      if case .unix = address {
        return try pipeline.addHandler(
          clientHandler(for: connection, rules.authenticator(at: address)))
      }
      if let encryption = rules.encryption {
        try pipeline.addHandlers([encryption.handler(), TLSErrorHandler(clients: clients)])
      }
      try addHandlersAfterTLS(to: channel, connection)
    }
  }

  /// Adds the handlers of a TCP connection that follow the TLS handler.
  private func addHandlersAfterTLS(to channel: any Channel, _ connection: ConnectionID) throws {
    let handshakeTimeout =
      hasHandshake
      ? channel.close(in: rules.timeout) { [clients] in clients.refuse(.handshakeTimeout) } : nil
    guard case .webSocket = address else {
      return try channel.pipeline.syncOperations.addHandler(
        clientHandler(for: connection, rules.authenticator(at: address), handshakeTimeout))
    }
    try addWebSocketUpgrade(to: channel, connection, handshakeTimeout)
  }

  /// True if clients perform a handshake before their first caption.
  private var hasHandshake: Bool {
    if case .webSocket = address { return true }
    return rules.encryption != nil || rules.token != nil
  }

  func clientHandler(
    for connection: ConnectionID, _ authenticator: HelloAuthenticator?,
    _ handshakeTimeout: Scheduled<Void>? = nil
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients,
      ingest: ConnectionIngest(from: connection, into: context),
      threads: threads, authenticator: authenticator, handshakeTimeout: handshakeTimeout)
  }
}

extension Channel {
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
