internal import Captions
internal import NIOCore

/// What becomes of a listener's new connection: a client, if it may come in.
struct Reception: Sendable {
  let address: ListenerAddress
  let rules: DoorRules
  let clients: ClientRegistry
  let intake: FeedIntake
  let threads: DecodingThreads

  /// Furnishes the connection's pipeline, on its event loop.
  func receive(_ channel: any Channel) -> EventLoopFuture<Void> {
    let connection = intake.numbers.next()
    guard clients.enter(connection, channel) else { return channel.close() }
    let clients = clients
    channel.closeFuture.whenComplete { _ in clients.leave(connection) }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if case .unix = address {
        return try pipeline.addHandler(reader(of: connection, Admission(token: nil)))
      }
      if let encryption = rules.encryption {
        try pipeline.addHandlers([encryption.handler(), EncryptionWatch(clients: clients)])
      }
      try furnish(channel, connection)
    }
  }

  /// The part of a TCP connection's pipeline above its TLS.
  private func furnish(_ channel: any Channel, _ connection: ConnectionID) throws {
    let handshake = takesTime ? deadline(of: channel) : nil
    guard case .webSocket = address else {
      return try channel.pipeline.syncOperations.addHandler(
        reader(of: connection, Admission(token: rules.token), handshake))
    }
    try WebSocketDoor(rules: rules, clients: clients).furnish(channel) { admission in
      // Where a header has shown the token, nothing is left to show.
      let isProven = rules.token == nil || admission != nil || clients.prove(connection)
      if !isProven { channel.close(promise: nil) }
      return reader(of: connection, admission, handshake)
    }
  }

  /// Whether a client has something to do before its first caption.
  private var takesTime: Bool {
    if case .webSocket = address { return true }
    return rules.encryption != nil || rules.token != nil
  }

  private func deadline(of channel: any Channel) -> Scheduled<Void> {
    let clients = clients
    let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(rules.patience)) {
      clients.refuse(.late)
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return deadline
  }

  private func reader(
    of connection: ConnectionID, _ admission: Admission?, _ handshake: Scheduled<Void>? = nil
  ) -> ClientHandler {
    ClientHandler(
      connection: connection, clients: clients, delivery: intake.delivery(from: connection),
      threads: threads, admission: admission, handshake: handshake)
  }
}
