internal import CaptionCoding
internal import NIOCore
internal import NIOHTTP1
internal import Rooms

/// The requests of one connection that ask for no WebSocket: pages, and the way for browsers that open none.
final class HubRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Request {
    let head: HTTPRequestHead
    let target: RequestTarget
    let maxBytes: Int
    var body = ByteBuffer()
  }

  /// The largest body of who has not entered: that of a hello.
  private static let maxBytesOfStrangers = 16 << 10
  private static let bodyTimeout = TimeAmount.seconds(60)
  /// The part of a long answer that is written at once.
  private static let sliceBytes = 64 << 10

  private let site: HubSite
  private let isSecure: Bool
  private let address: String
  private let headLimit: RequestHeadLimiter
  private var request: Request?
  /// True if the connection stays open after the answer.
  private var isKeptAlive = true
  /// The end of a connection that asks for nothing.
  private let firstRequestDeadline: Scheduled<Void>?
  private var bodyDeadline: Scheduled<Void>?
  /// The rest of an answer that the client has not read yet.
  private var unsent: ByteBuffer?
  /// The member whose events this connection streams.
  private var stream: (Member, EventStreamOutlet)?

  init(
    site: HubSite, isSecure: Bool, address: String, headLimit: RequestHeadLimiter,
    deadline: Scheduled<Void>?
  ) {
    self.site = site
    self.isSecure = isSecure
    self.address = address
    self.headLimit = headLimit
    firstRequestDeadline = deadline
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      firstRequestDeadline?.cancel()
      headLimit.isInBody = true
      isKeptAlive = head.isKeepAlive
      begin(Request(head: head, target: RequestTarget(head.uri), maxBytes: 0), context)
    case .body(var bytes):
      guard var request else { return }
      self.request = nil
      guard request.body.readableBytes + bytes.readableBytes <= request.maxBytes else {
        return refuse(context, .payloadTooLarge)
      }
      request.body.writeBuffer(&bytes)
      self.request = request
    case .end:
      headLimit.isInBody = false
      bodyDeadline?.cancel()
      guard let request else { return }
      self.request = nil
      answer(request, context)
    }
  }

  /// Looks at a request before its body is taken, which only those get rid of who may.
  private func begin(_ request: Request, _ context: ChannelHandlerContext) {
    guard site.serves(request.head) else { return refuse(context, .misdirectedRequest) }
    guard site.acceptsOrigin(of: request.head) else { return refuse(context, .forbidden) }
    let maxBytes = Self.maxBytes(of: request.target.path)
    guard maxBytes <= Self.maxBytesOfStrangers || member(of: request) != nil else {
      return refuse(context, .forbidden)
    }
    self.request = Request(head: request.head, target: request.target, maxBytes: maxBytes)
    let channel = context.channel
    bodyDeadline = context.eventLoop.scheduleTask(in: Self.bodyTimeout) {
      channel.close(promise: nil)
    }
  }

  /// Answers a request whose body is not taken, and closes the connection.
  private func refuse(_ context: ChannelHandlerContext, _ status: HTTPResponseStatus) {
    request = nil
    isKeptAlive = false
    respond(context, status)
  }

  private static func maxBytes(of path: Substring) -> Int {
    switch path {
    case "/file": RoomLimits.maxFileBytes
    case "/send", "/sound": 256 << 10
    case "/enter": 16 << 10
    default: 0
    }
  }

  // MARK: - Routes

  private func answer(_ request: Request, _ context: ChannelHandlerContext) {
    let path = request.target.path
    switch (request.head.method, path) {
    case (.GET, "/"): page("index.html", context)
    case (.GET, "/about.json"): about(context)
    case (.GET, "/events"): streamEvents(request, context)
    case (.GET, _) where path.hasPrefix("/web/"): page(String(path.dropFirst(5)), context)
    case (.GET, _) where path.hasPrefix("/file/"):
      sendFile(String(path.dropFirst(6)), request, context)
    case (.GET, "/transcript"): sendTranscript(request, context)
    case (.POST, "/enter"): enter(request, context)
    case (.POST, "/send"): receiveLines(request, context)
    case (.POST, "/sound"):
      guard let member = member(of: request) else { return respond(context, .forbidden) }
      site.host.hear(request.body, from: member)
      respond(context, .noContent)
    case (.POST, "/file"): receiveFile(request, context)
    case (.GET, _): respond(context, .notFound)
    default: respond(context, .methodNotAllowed)
    }
  }

  private func page(_ path: String, _ context: ChannelHandlerContext) {
    guard let file = site.pages[path] else { return respond(context, .notFound) }
    respond(context, .ok, type: file.type, file.bytes, caching: "no-cache")
  }

  private func about(_ context: ChannelHandlerContext) {
    let host = site.host
    var line = JSONLine()
    line.add("room", host.room.settings.name)
    line.add("needs", host.access.need)
    line.add("secure", raw: "\(isSecure)")
    line.add(
      "languages",
      raw: "[\(RoomLanguages.all.map(CaptionStreamEncoder.quoted).joined(separator: ","))]")
    respond(context, .ok, type: "application/json", ByteBuffer(string: line.text))
  }

  private func member(of request: Request) -> Member? {
    request.target["session"].flatMap { site.host.members[$0] }
  }

  private func enter(_ request: Request, _ context: ChannelHandlerContext) {
    guard let hello = RoomHello(request.body.readableBytesView) else {
      return respond(
        context, .forbidden, type: "application/json", ByteBuffer(string: RoomRefusal.hello.json))
    }
    site.host.enter(hello, from: address) { [self] result in
      switch result {
      case .success(let member):
        var line = JSONLine()
        line.add("session", member.session)
        respond(context, .ok, type: "application/json", ByteBuffer(string: line.text))
      case .failure(let refusal):
        respond(context, .forbidden, type: "application/json", ByteBuffer(string: refusal.json))
      }
    }
  }

  private func receiveLines(_ request: Request, _ context: ChannelHandlerContext) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    for line in request.body.readableBytesView.split(separator: UInt8(ascii: "\n")) {
      guard let request = RoomRequest(line) else { continue }
      guard site.host.receive(request, from: member) else {
        return respond(context, .tooManyRequests)
      }
    }
    respond(context, .noContent)
  }

  private func streamEvents(_ request: Request, _ context: ChannelHandlerContext) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    var headers = Self.headers
    headers.add(name: "Content-Type", value: "text/event-stream")
    headers.add(name: "Cache-Control", value: "no-store")
    context.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))),
      promise: nil)
    let outlet = EventStreamOutlet(context.channel)
    stream = (member, outlet)
    site.host.connect(member, outlet)
  }

  /// Sends what was said since everybody agreed, in the person's language.
  private func sendTranscript(_ request: Request, _ context: ChannelHandlerContext) {
    guard let member = member(of: request), let text = site.host.transcript(for: member) else {
      return respond(context, .forbidden)
    }
    respond(
      context, .ok, type: "text/plain; charset=utf-8", ByteBuffer(string: text),
      disposition: #"attachment; filename="transcript.txt""#)
  }

  private func receiveFile(_ request: Request, _ context: ChannelHandlerContext) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    let name = RoomLimits.name(request.target["name"] ?? "", atMost: 100) ?? "file"
    switch site.host.receiveFile(request.body, named: name, from: member) {
    case .taken: respond(context, .created)
    case .wrongType: respond(context, .unsupportedMediaType)
    case .notAllowed: respond(context, .forbidden)
    }
  }

  private func sendFile(_ id: String, _ request: Request, _ context: ChannelHandlerContext) {
    guard member(of: request) != nil else { return respond(context, .forbidden) }
    guard let entry = site.host.files[id] else { return respond(context, .gone) }
    respond(
      context, .ok, type: entry.file.type, entry.bytes,
      // A document is saved and never shown as a page of this address.
      disposition: entry.isPicture ? "inline" : "attachment")
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

  private func respond(
    _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, type: String = "text/plain",
    _ body: ByteBuffer = ByteBuffer(), caching: String = "no-store", disposition: String? = nil
  ) {
    var headers = Self.headers
    if status != .noContent {
      headers.add(name: "Content-Type", value: type)
      headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    }
    headers.add(name: "Cache-Control", value: caching)
    if !isKeptAlive { headers.add(name: "Connection", value: "close") }
    if let disposition { headers.add(name: "Content-Disposition", value: disposition) }
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    unsent = body
    sendRest(context)
  }

  /// Sends a long answer as fast as the client reads it, and no faster.
  private func sendRest(_ context: ChannelHandlerContext) {
    guard var body = unsent else { return }
    while let slice = body.readSlice(length: min(Self.sliceBytes, body.readableBytes)),
      slice.readableBytes > 0
    {
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(slice))), promise: nil)
      unsent = body
      guard context.channel.isWritable else { return }
    }
    unsent = nil
    let end = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
    let channel = context.channel
    if !isKeptAlive { end.futureResult.whenComplete { _ in channel.close(promise: nil) } }
  }

  // MARK: - The end

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if let (member, _) = stream, context.channel.isWritable, member.isBehind {
      site.host.catchUp(member)
    }
    if context.channel.isWritable { sendRest(context) }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    bodyDeadline?.cancel()
    firstRequestDeadline?.cancel()
    if let (member, outlet) = stream { site.host.disconnect(member, outlet) }
    stream = nil
    context.fireChannelInactive()
  }

  /// Closes a connection that asks for nothing, unless it is one of events.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent, stream == nil { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
