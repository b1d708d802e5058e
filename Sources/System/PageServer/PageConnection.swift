package import NIOCore
package import NIOHTTP1
internal import NIOWebSocket

/// Connection of a browser: its requests one after the other, and their answers.
package final class PageConnection: ChannelInboundHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPServerRequestPart
  package typealias OutboundOut = HTTPServerResponsePart

  /// The time in which a connection has to ask for something.
  private static let firstRequestTimeout = TimeAmount.seconds(15)
  private static let bodyTimeout = TimeAmount.seconds(60)
  private static let idleTimeout = TimeAmount.seconds(75)
  /// The part of a long answer that is written at once.
  private static let sliceBytes = 64 << 10

  package let channel: any Channel
  private let handler: any RequestHandler
  private let headLimit = RequestHeadLimiter()
  private let idle = IdleStateHandler(readTimeout: idleTimeout)
  private var context: ChannelHandlerContext?
  private var request: PageRequest?
  /// The size of the body of the request.
  private var maxBytes = 0
  /// True if the connection stays open after the answer.
  private var isKeptAlive = true
  /// The end of a connection that asks for nothing.
  private let firstRequestDeadline: Scheduled<Void>
  private var bodyDeadline: Scheduled<Void>?
  /// The rest of an answer that the client has not read yet.
  private var unsent: ByteBuffer?

  package init(_ channel: any Channel, answeredBy handler: any RequestHandler) {
    self.channel = channel
    self.handler = handler
    firstRequestDeadline = channel.eventLoop.scheduleTask(in: Self.firstRequestTimeout) {
      channel.close(promise: nil)
    }
  }

  /// Adds the handlers of the connection behind those that the channel has.
  package func addHandlers(upgraders: [any HTTPServerProtocolUpgrader] = []) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandlers([idle, headLimit])
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: true,
      withServerUpgrade: upgraders.isEmpty ? nil : (upgraders, { _ in }),
      withErrorHandling: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: .ofPages)
    try pipeline.addHandler(self)
  }

  /// Leaves the channel to another protocol.
  package func leave() {
    firstRequestDeadline.cancel()
    let pipeline = channel.pipeline.syncOperations
    pipeline.removeHandler(headLimit, promise: nil)
    pipeline.removeHandler(idle, promise: nil)
    pipeline.removeHandler(self, promise: nil)
  }

  package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  // MARK: - Requests

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      firstRequestDeadline.cancel()
      headLimit.isInBody = true
      isKeptAlive = head.isKeepAlive
      begin(head)
    case .body(var bytes):
      guard var request else { return }
      self.request = nil
      guard request.body.readableBytes + bytes.readableBytes <= maxBytes else {
        return refuse(.payloadTooLarge)
      }
      request.body.writeBuffer(&bytes)
      self.request = request
    case .end:
      headLimit.isInBody = false
      bodyDeadline?.cancel()
      guard let request else { return }
      self.request = nil
      handler.answer(request, self)
    }
  }

  /// Looks at a request before its body is taken, which only those get rid of who may.
  private func begin(_ head: HTTPRequestHead) {
    let target = RequestTarget(head.uri)
    switch handler.admission(of: head, target) {
    case .refused(let status): refuse(status)
    case .taken(let maxBytes):
      request = PageRequest(head: head, target: target)
      self.maxBytes = maxBytes
      bodyDeadline = channel.eventLoop.scheduleTask(in: Self.bodyTimeout) { [channel] in
        channel.close(promise: nil)
      }
    }
  }

  /// Answers a request whose body is not taken, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus) {
    request = nil
    isKeptAlive = false
    respond(status)
  }

  // MARK: - Answers

  /// The headers of every answer: only what this address serves is run or shown.
  private static let headers: HTTPHeaders = [
    "Content-Security-Policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; \
    media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; \
    frame-ancestors 'none'
    """,
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "microphone=(self), geolocation=(self), camera=()",
  ]

  /// Answers with a file of the pages, which the browser keeps and asks for again.
  package func respond(with file: PageFiles.File?) {
    guard let file else { return respond(.notFound) }
    respond(.ok, type: file.type, file.bytes, caching: "no-cache")
  }

  package func respond(
    _ status: HTTPResponseStatus, type: String = "text/plain", _ body: ByteBuffer = ByteBuffer(),
    caching: String = "no-store", adding others: HTTPHeaders = [:]
  ) {
    guard let context, channel.isActive else { return }
    var headers = Self.headers
    headers.add(contentsOf: others)
    if status != .noContent {
      headers.add(name: "Content-Type", value: type)
      headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    }
    headers.add(name: "Cache-Control", value: caching)
    if !isKeptAlive { headers.add(name: "Connection", value: "close") }
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    unsent = body
    sendRest(context)
  }

  /// Begins an answer of a type that goes on for as long as the connection is open.
  package func beginStream(type: String) {
    var headers = Self.headers
    headers.add(name: "Content-Type", value: type)
    headers.add(name: "Cache-Control", value: "no-store")
    context?.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))),
      promise: nil)
  }

  /// Sends a long answer as fast as the client reads it, and no faster.
  private func sendRest(_ context: ChannelHandlerContext) {
    guard var body = unsent else { return }
    while let slice = body.readSlice(length: min(Self.sliceBytes, body.readableBytes)),
      slice.readableBytes > 0
    {
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(slice))), promise: nil)
      unsent = body
      guard channel.isWritable else { return }
    }
    unsent = nil
    let end = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
    if !isKeptAlive {
      end.futureResult.whenComplete { [channel] _ in channel.close(promise: nil) }
    }
  }

  // MARK: - The end

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    if channel.isWritable {
      handler.connectionBecameWritable()
      sendRest(context)
    }
    context.fireChannelWritabilityChanged()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    bodyDeadline?.cancel()
    firstRequestDeadline.cancel()
    handler.connectionEnded()
    context.fireChannelInactive()
  }

  /// Closes a connection that asks for nothing, unless an answer goes on.
  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent, !handler.isStreaming {
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes the connection, unless a WebSocket is asked for where there is none: that request gets its answer.
  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error as? NIOWebSocketUpgradeError != .unsupportedWebSocketTarget else { return }
    context.close(promise: nil)
  }
}
