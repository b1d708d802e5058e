internal import Captions
internal import NIOCore

/// The setup of a listener's new connections.
struct ClientSetup: Sendable {
  let address: ListenerAddress
  let rules: AccessPolicy
  let clients: ClientRegistry
  let context: FeedContext
  let threads: DecodingThreads

  /// Adds the handlers of a new connection.
  ///
  /// The method is called on the connection's event loop.
  func addHandlers(to channel: any Channel) -> EventLoopFuture<Void> {
    let connection = context.connectionIDs.next()
    guard clients.add(connection, channel) else { return channel.close() }
    let clients = clients
    channel.closeFuture.whenComplete { _ in clients.remove(connection) }
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
    let handshakeTimeout = hasHandshake ? scheduleHandshakeTimeout(of: channel) : nil
    guard case .webSocket = address else {
      return try channel.pipeline.syncOperations.addHandler(
        clientHandler(for: connection, rules.authenticator(at: address), handshakeTimeout))
    }
    try WebSocketServerUpgrade(rules: rules, clients: clients).addHandlers(to: channel) {
      authenticator in
      // A token in a header admits the client before its first message.
      let isAccepted = rules.token == nil || authenticator != nil || clients.admit(connection)
      if !isAccepted { channel.close(promise: nil) }
      return clientHandler(for: connection, authenticator, handshakeTimeout)
    }
  }

  /// True if clients perform a handshake before their first caption.
  private var hasHandshake: Bool {
    if case .webSocket = address { return true }
    return rules.encryption != nil || rules.token != nil
  }

  private func scheduleHandshakeTimeout(of channel: any Channel) -> Scheduled<Void> {
    let clients = clients
    let timeout = channel.eventLoop.scheduleTask(in: TimeAmount(rules.timeout)) {
      clients.refuse(.handshakeTimeout)
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in timeout.cancel() }
    return timeout
  }

  private func clientHandler(
    for connection: ConnectionID, _ authenticator: HelloAuthenticator?,
    _ handshakeTimeout: Scheduled<Void>? = nil
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients, ingest: context.ingest(for: connection),
      threads: threads, authenticator: authenticator, handshakeTimeout: handshakeTimeout)
  }
}
