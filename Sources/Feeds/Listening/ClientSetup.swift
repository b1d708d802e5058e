internal import Captions
internal import NIOCore

/// The setup of a listener's new connections.
struct ClientSetup: Sendable {
  let address: ListenerAddress
  let rules: AccessPolicy
  let clients: ClientRegistry
  let intake: FeedContext
  let threads: DecodingThreads

  /// Adds the handlers of a new connection; called on its event loop.
  func receive(_ channel: any Channel) -> EventLoopFuture<Void> {
    let connection = intake.numbers.next()
    guard clients.enter(connection, channel) else { return channel.close() }
    let clients = clients
    channel.closeFuture.whenComplete { _ in clients.leave(connection) }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if case .unix = address {
        return try pipeline.addHandler(reader(of: connection, HelloAuthenticator(token: nil)))
      }
      if let encryption = rules.encryption {
        try pipeline.addHandlers([encryption.handler(), EncryptionWatch(clients: clients)])
      }
      try furnish(channel, connection)
    }
  }

  /// Adds the handlers of a TCP connection that follow the TLS handler.
  private func furnish(_ channel: any Channel, _ connection: ConnectionID) throws {
    let handshake = takesTime ? deadline(of: channel) : nil
    guard case .webSocket = address else {
      return try channel.pipeline.syncOperations.addHandler(
        reader(of: connection, HelloAuthenticator(token: rules.token), handshake))
    }
    try WebSocketServerUpgrade(rules: rules, clients: clients).furnish(channel) { admission in
      // A token in a header proves the client before its first message.
      let isProven = rules.token == nil || admission != nil || clients.prove(connection)
      if !isProven { channel.close(promise: nil) }
      return reader(of: connection, admission, handshake)
    }
  }

  /// True if clients perform a handshake before their first caption.
  private var takesTime: Bool {
    if case .webSocket = address { return true }
    return rules.encryption != nil || rules.token != nil
  }

  private func deadline(of channel: any Channel) -> Scheduled<Void> {
    let clients = clients
    let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(rules.timeout)) {
      clients.refuse(.late)
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return deadline
  }

  private func reader(
    of connection: ConnectionID, _ admission: HelloAuthenticator?,
    _ handshake: Scheduled<Void>? = nil
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients, delivery: intake.delivery(from: connection),
      threads: threads, admission: admission, handshake: handshake)
  }
}
