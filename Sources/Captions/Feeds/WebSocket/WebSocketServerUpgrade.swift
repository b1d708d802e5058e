internal import Captions
internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

extension ClientSetup {
  /// Adds the handlers of an upgrade to WebSocket, after which a client handler follows.
  ///
  /// The method is called on the channel's event loop.
  ///
  /// - Throws: An error if the channel is already closed.
  func addWebSocketUpgrade(
    to channel: any Channel, _ connection: ConnectionID, _ handshakeTimeout: Scheduled<Void>?
  ) throws {
    let limit = RequestSizeLimiter()
    let refusal = UpgradeRefusalHandler(rules: rules, clients: clients)
    let upgradeHandlers = NIOLoopBound((limit, refusal), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketMessages.maxClientMessageBytes, automaticErrorHandling: false,
      shouldUpgrade: { [rules] channel, request in
        channel.eventLoop.makeSucceededFuture(
          rules.refusal(of: request) == nil ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, request in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          // From here on, bytes are read only on request.
          try channel.syncOptions?.setOption(.autoRead, value: false)
          let (limit, refusal) = upgradeHandlers.value
          pipeline.removeHandler(limit, promise: nil)
          pipeline.removeHandler(refusal, promise: nil)
          let authenticator = rules.authenticator(of: request)
          // A token in a header admits the client before its first message.
          if rules.token != nil, authenticator == nil, !clients.admit(connection) {
            channel.close(promise: nil)
          }
          try pipeline.addHandlers([
            WebSocketMessages(role: .server),
            clientHandler(for: connection, authenticator, handshakeTimeout),
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
    limits.maxHeaderListSize = RequestSizeLimiter.maxBytes
    limits.maxHeaderFieldCount = 64
    return limits
  }
}

/// The access check of a WebSocket request, based on its headers.
extension AccessPolicy {
  /// Returns the reason to refuse the request; nil if the request is acceptable.
  ///
  /// A request with an Origin header comes from a page in a browser (RFC 6455, 10.2).
  fileprivate func refusal(of request: HTTPRequestHead) -> Refusal? {
    for origin in request.headers["Origin"] {
      guard let webOrigin = WebOrigin(origin), allowedOrigins.contains(webOrigin) else {
        return .origin(String(origin.prefix(100)))
      }
    }
    guard !Self.violatesProtocol(request) else { return .brokenRequest }
    guard token != nil, request.headers.contains(name: "Authorization") else { return nil }
    return hasToken(request) ? nil : .wrongToken
  }

  /// True if the request asks for a WebSocket but violates RFC 6455, 4.1.
  private static func violatesProtocol(_ request: HTTPRequestHead) -> Bool {
    guard request.headers.contains(name: "Upgrade") else { return false }
    let keys = request.headers["Sec-WebSocket-Key"]
    return request.method != .GET || request.version != .http1_1
      || request.headers["Host"].count != 1 || keys.count != 1
      || keys[0].utf8.count != 24 || Data(base64Encoded: keys[0])?.count != 16
  }

  /// Returns the access check that remains for the first message; nil if no check remains.
  fileprivate func authenticator(of request: HTTPRequestHead) -> HelloAuthenticator? {
    guard let token, !hasToken(request) else { return nil }
    return HelloAuthenticator(token: token)
  }

  /// True if `Authorization: Bearer …` (RFC 6750, 2.1) contains the token.
  private func hasToken(_ request: HTTPRequestHead) -> Bool {
    let values = request.headers["Authorization"]
    guard let token, values.count == 1 else { return false }
    let parts = values[0].split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" && token.matches(parts[1])
  }
}

/// A handler that answers requests that are not upgraded to WebSocket, and closes the connection.
///
/// The upgrade handler before it passes on only the requests that it did not upgrade.
private final class UpgradeRefusalHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let rules: AccessPolicy
  private let clients: ClientRegistry
  private var hasAnswered = false

  init(rules: AccessPolicy, clients: ClientRegistry) {
    self.rules = rules
    self.clients = clients
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = unwrapInboundIn(data), !hasAnswered else { return }
    hasAnswered = true
    let refusal = rules.refusal(of: request) ?? .noWebSocket
    clients.refuse(refusal)
    answer(refusal, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The request itself follows and is answered.
    guard !(error is NIOWebSocketUpgradeError) else { return }
    context.close(promise: nil)
  }

  private func answer(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    let (status, text) = Self.response(to: refusal)
    var headers: HTTPHeaders = [
      "Connection": "close", "Content-Type": "text/plain", "Content-Length": "\(text.utf8.count)",
    ]
    // These headers are specified by RFC 6455, 4.2.2.
    if status == .upgradeRequired {
      headers.add(contentsOf: ["Upgrade": "websocket", "Sec-WebSocket-Version": "13"])
    }
    if status == .unauthorized { headers.add(name: "WWW-Authenticate", value: "Bearer") }
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private static func response(to refusal: Refusal) -> (HTTPResponseStatus, String) {
    switch refusal {
    case .origin: (.forbidden, "visavis takes no captions from pages of this origin.\n")
    case .wrongToken: (.unauthorized, "visavis has another token.\n")
    case .brokenRequest: (.badRequest, "This is not a valid WebSocket request (RFC 6455).\n")
    default: (.upgradeRequired, "visavis takes captions here over WebSocket.\n")
    }
  }
}

/// A handler that closes a connection whose request is too long.
///
/// The HTTP parser limits the headers, but neither the request target nor the body.
private final class RequestSizeLimiter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The maximum size in bytes of a request, which is more than browsers send for a WebSocket.
  static let maxBytes = 32 << 10

  private var count = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    guard count <= Self.maxBytes else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
