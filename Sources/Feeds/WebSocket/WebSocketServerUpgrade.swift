internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The upgrade of a listener's connections to WebSocket.
struct WebSocketServerUpgrade: Sendable {
  let rules: AccessPolicy
  let clients: ClientRegistry

  /// Adds the handlers of the upgrade to a channel's pipeline, and finally `reader`.
  ///
  /// Call on the channel's event loop.
  ///
  /// - Parameters:
  ///   - channel: the connection, unencrypted or with its TLS handler.
  ///   - reader: creates the reader of messages, given the access check that remains for the first
  ///     message.
  /// - Throws: if the channel is already closed.
  func furnish(
    _ channel: any Channel, reader: @escaping @Sendable (HelloAuthenticator?) -> ClientHandler
  ) throws {
    let judge = UpgradePolicy(rules)
    let limit = RequestSizeLimit()
    let refusal = UpgradeRefusal(judge: judge, clients: clients)
    let scaffold = NIOLoopBound((limit, refusal), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketMessages.longestMessage, automaticErrorHandling: false,
      shouldUpgrade: { channel, request in
        channel.eventLoop.makeSucceededFuture(
          judge.refusal(of: request) == nil ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, request in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          // From here on, bytes are read only on request.
          try channel.syncOptions?.setOption(.autoRead, value: false)
          let (limit, refusal) = scaffold.value
          pipeline.removeHandler(limit, promise: nil)
          pipeline.removeHandler(refusal, promise: nil)
          try pipeline.addHandlers([
            WebSocketMessages(role: .server), reader(judge.admission(of: request)),
          ])
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try channel.syncOptions?.setOption(.autoRead, value: true)
    try pipeline.addHandler(limit)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withServerUpgrade: ([upgrader], { _ in }),
      withEncoderConfiguration: .init(), withDecoderLimitConfiguration: .ofUpgrades)
    try pipeline.addHandler(refusal)
  }
}

extension NIOHTTPDecoderLimitConfiguration {
  /// The limits of a request for a WebSocket and of its answer, which have few and short headers.
  static var ofUpgrades: Self {
    var limits = Self()
    limits.maxHeaderFieldSize = 8 << 10
    limits.maxHeaderListSize = RequestSizeLimit.mostBytes
    limits.maxHeaderFieldCount = 64
    return limits
  }
}
