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
    var isTooLarge = false
  }

  private let site: HubSite
  private let isSecure: Bool
  private let address: String
  private let headLimit: RequestHeadLimiter
  private var request: Request?
  /// True if the connection stays open after the answer.
  private var isKeptAlive = true
  /// The member whose events this connection streams.
  private var stream: (Member, EventStreamOutlet)?

  init(site: HubSite, isSecure: Bool, address: String, headLimit: RequestHeadLimiter) {
    self.site = site
    self.isSecure = isSecure
    self.address = address
    self.headLimit = headLimit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      headLimit.isInBody = true
      isKeptAlive = head.isKeepAlive
      let target = RequestTarget(head.uri)
      request = Request(head: head, target: target, maxBytes: Self.maxBytes(of: target.path))
    case .body(var bytes):
      guard var request, !request.isTooLarge else { return }
      self.request = nil
      if request.body.readableBytes + bytes.readableBytes > request.maxBytes {
        request.isTooLarge = true
        request.body = ByteBuffer()
      } else {
        request.body.writeBuffer(&bytes)
      }
      self.request = request
    case .end:
      headLimit.isInBody = false
      guard let request else { return }
      self.request = nil
      answer(request, context)
    }
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
    guard site.serves(request.head) else { return respond(context, .misdirectedRequest) }
    guard site.acceptsOrigin(of: request.head) else { return respond(context, .forbidden) }
    guard !request.isTooLarge else { return respond(context, .payloadTooLarge) }
    let path = request.target.path
    switch (request.head.method, path) {
    case (.GET, "/"): page("index.html", context)
    case (.GET, "/about.json"): about(context)
    case (.GET, "/events"): streamEvents(request, context)
    case (.GET, _) where path.hasPrefix("/web/"): page(String(path.dropFirst(5)), context)
    case (.GET, _) where path.hasPrefix("/file/"):
      sendFile(String(path.dropFirst(6)), request, context)
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
      if let request = RoomRequest(line) { site.host.receive(request, from: member) }
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
    let isPicture = FileType(of: entry.bytes)?.isPicture == true
    respond(
      context, .ok, type: entry.file.type, entry.bytes, caching: "private, max-age=3600",
      // A document is saved and never shown as a page of this address.
      disposition: isPicture ? "inline" : "attachment")
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
    if body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if !isKeptAlive { context.close(promise: nil) }
  }

  // MARK: - The end

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if let (member, _) = stream, context.channel.isWritable, member.isBehind {
      site.host.catchUp(member)
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
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
