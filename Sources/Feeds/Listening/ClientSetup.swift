internal import Captions
internal import NIOCore

/// The setup of a listener's new connections.
struct ClientSetup: Sendable {
  let address: ListenerAddress
  let rules: AccessPolicy
  let clients: ClientRegistry
  let context: FeedContext
  let threads: DecodingThreads

  /// Adds the handlers of a new connection; called on its event loop.
  func addHandlers(to channel: any Channel) -> EventLoopFuture<Void> {
    let connection = context.numbers.next()
    guard clients.add(connection, channel) else { return channel.close() }
    let clients = clients
    channel.closeFuture.whenComplete { _ in clients.remove(connection) }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if case .unix = address {
        return try pipeline.addHandler(reader(of: connection, rules.authenticator(at: address)))
      }
      if let encryption = rules.encryption {
        try pipeline.addHandlers([encryption.handler(), TLSErrorHandler(clients: clients)])
      }
      try addHandlersAfterTLS(to: channel, connection)
    }
  }

  /// Adds the handlers of a TCP connection that follow the TLS handler.
  private func addHandlersAfterTLS(to channel: any Channel, _ connection: ConnectionID) throws {
    let handshake = hasHandshake ? deadline(of: channel) : nil
    guard case .webSocket = address else {
      return try channel.pipeline.syncOperations.addHandler(
        reader(of: connection, rules.authenticator(at: address), handshake))
    }
    try WebSocketServerUpgrade(rules: rules, clients: clients).addHandlers(to: channel) {
      authenticator in
      // A token in a header proves the client before its first message.
      let isProven = rules.token == nil || authenticator != nil || clients.prove(connection)
      if !isProven { channel.close(promise: nil) }
      return reader(of: connection, authenticator, handshake)
    }
  }

  /// True if clients perform a handshake before their first caption.
  private var hasHandshake: Bool {
    if case .webSocket = address { return true }
    return rules.encryption != nil || rules.token != nil
  }

  private func deadline(of channel: any Channel) -> Scheduled<Void> {
    let clients = clients
    let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(rules.timeout)) {
      clients.refuse(.handshakeTimeout)
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return deadline
  }

  private func reader(
    of connection: ConnectionID, _ authenticator: HelloAuthenticator?,
    _ handshake: Scheduled<Void>? = nil
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients, ingest: context.ingest(for: connection),
      threads: threads, authenticator: authenticator, handshake: handshake)
  }
}
