internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The way of a listener's client from a connection to a WebSocket.
struct WebSocketDoor: Sendable {
  let rules: DoorRules
  let clients: ClientRegistry

  /// Adds what leads there, and in the end `reader`, to a channel's pipeline.
  ///
  /// To be called on the channel's event loop.
  ///
  /// - Parameters:
  ///   - channel: the connection, in clear or with its TLS in place.
  ///   - reader: makes what reads the messages, given what the first of them still has to show.
  /// - Throws: when the channel is closed already.
  func furnish(
    _ channel: any Channel, reader: @escaping @Sendable (Admission?) -> ClientHandler
  ) throws {
    let judge = UpgradeJudge(rules)
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
          // From here on only as much is read as is asked for.
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
  /// A request for a WebSocket, or the answer to one, has few and short headers.
  static var ofUpgrades: Self {
    var limits = Self()
    limits.maxHeaderFieldSize = 8 << 10
    limits.maxHeaderListSize = RequestSizeLimit.mostBytes
    limits.maxHeaderFieldCount = 64
    return limits
  }
}
