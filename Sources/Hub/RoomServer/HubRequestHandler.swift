internal import CaptionCoding
internal import NIOCore
internal import NIOHTTP1
internal import Rooms

/// The requests of one connection that ask for no WebSocket: pages, the hub itself, and the way into a room for browsers
/// that open no WebSocket.
final class HubRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  struct Request {
    let head: HTTPRequestHead
    let target: RequestTarget
    /// The room of the request; nil for what is not of a room.
    let host: RoomHost?
    /// The path within the room.
    let path: Substring
    let maxBytes: Int
    var body = ByteBuffer()
  }

  /// The largest body of who has not entered: that of a hello.
  private static let maxBytesOfStrangers = 16 << 10
  private static let bodyTimeout = TimeAmount.seconds(60)
  /// The part of a long answer that is written at once.
  private static let sliceBytes = 64 << 10

  let site: HubSite
  let kind: PortKind
  let address: String
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
  private var stream: (RoomHost, Member, EventStreamOutlet)?

  init(
    site: HubSite, _ kind: PortKind, address: String, headLimit: RequestHeadLimiter,
    deadline: Scheduled<Void>?
  ) {
    self.site = site
    self.kind = kind
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
      begin(head, context)
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
  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard site.serves(head) else { return refuse(context, .misdirectedRequest) }
    guard site.acceptsOrigin(of: head, kind) else { return refuse(context, .forbidden) }
    let target = RequestTarget(head.uri)
    let room = site.rooms.room(at: target.path)
    let path = room?.rest ?? target.path
    let request = Request(
      head: head, target: target, host: room?.host, path: path,
      maxBytes: Self.maxBytes(of: path, isInRoom: room != nil))
    guard request.maxBytes <= Self.maxBytesOfStrangers || member(of: request) != nil else {
      return refuse(context, .forbidden)
    }
    self.request = request
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

  private static func maxBytes(of path: Substring, isInRoom: Bool) -> Int {
    guard isInRoom else {
      // The hello of who comes back to a room that was closed meanwhile.
      if path.hasPrefix("/r/") { return maxBytesOfStrangers }
      return path.hasPrefix("/hub/") ? Organization.maxBodyBytes : 0
    }
    return switch path {
    case "/file": RoomLimits.maxFileBytes
    case "/send", "/sound": 256 << 10
    case "/enter": maxBytesOfStrangers
    default: 0
    }
  }

  // MARK: - Routes

  private func answer(_ request: Request, _ context: ChannelHandlerContext) {
    if request.head.method == .GET, request.target.path.hasPrefix("/web/") {
      page(String(request.target.path.dropFirst(5)), context)
    } else if let host = request.host {
      answer(request, in: host, context)
    } else if let organization = site.organization {
      answer(request, of: organization, context)
    } else {
      respond(context, .notFound)
    }
  }

  private func answer(_ request: Request, in host: RoomHost, _ context: ChannelHandlerContext) {
    let path = request.path
    switch (request.head.method, path) {
    case (.GET, ""): redirect(to: "\(request.target.path)/", context)
    case (.GET, "/"): page("index.html", context)
    case (.GET, "/about.json"): about(host, context)
    case (.GET, "/events"): streamEvents(request, host, context)
    case (.GET, _) where path.hasPrefix("/file/"):
      sendFile(String(path.dropFirst(6)), request, host, context)
    case (.GET, "/transcript"): sendTranscript(request, host, context)
    case (.POST, "/enter"): enter(request, host, context)
    case (.POST, "/send"): receiveLines(request, host, context)
    case (.POST, "/sound"):
      guard let member = member(of: request) else { return respond(context, .forbidden) }
      host.hear(request.body, from: member)
      respond(context, .noContent)
    case (.POST, "/file"): receiveFile(request, host, context)
    case (.GET, _): respond(context, .notFound)
    default: respond(context, .methodNotAllowed)
    }
  }

  func page(_ path: String, _ context: ChannelHandlerContext) {
    guard let file = site.pages[path] else { return respond(context, .notFound) }
    respond(context, .ok, type: file.type, file.bytes, caching: "no-cache")
  }

  private func about(_ host: RoomHost, _ context: ChannelHandlerContext) {
    var line = JSONLine()
    line.add("room", host.room.settings.name)
    line.add("needs", host.access.need)
    line.add("secure", raw: "\(kind != .inClear)")
    line.add("languages", raw: RoomLanguages.json)
    respond(context, .ok, type: "application/json", ByteBuffer(string: line.text))
  }

  private func member(of request: Request) -> Member? {
    request.target["session"].flatMap { request.host?.members[$0] }
  }

  private func enter(_ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext) {
    guard let hello = RoomHello(request.body.readableBytesView) else {
      return respond(
        context, .forbidden, type: "application/json", ByteBuffer(string: RoomRefusal.hello.json))
    }
    host.enter(hello, from: kind.clientAddress(of: request.head, from: address)) { [self] result in
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

  private func receiveLines(
    _ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext
  ) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    for line in request.body.readableBytesView.split(separator: UInt8(ascii: "\n")) {
      guard let request = RoomRequest(line) else { continue }
      guard host.receive(request, from: member) else {
        return respond(context, .tooManyRequests)
      }
    }
    respond(context, .noContent)
  }

  private func streamEvents(
    _ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext
  ) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    var headers = Self.headers
    headers.add(name: "Content-Type", value: "text/event-stream")
    headers.add(name: "Cache-Control", value: "no-store")
    context.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))),
      promise: nil)
    let outlet = EventStreamOutlet(context.channel)
    stream = (host, member, outlet)
    host.connect(member, outlet)
  }

  /// Sends what was said since everybody agreed, in the person's language.
  private func sendTranscript(
    _ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext
  ) {
    guard let member = member(of: request), let text = host.transcript(for: member) else {
      return respond(context, .forbidden)
    }
    respond(
      context, .ok, type: "text/plain; charset=utf-8", ByteBuffer(string: text),
      adding: ["Content-Disposition": #"attachment; filename="transcript.txt""#])
  }

  private func receiveFile(
    _ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext
  ) {
    guard let member = member(of: request) else { return respond(context, .forbidden) }
    let name = RoomLimits.name(request.target["name"] ?? "", atMost: 100) ?? "file"
    host.receiveFile(request.body, named: name, from: member) { [self] outcome in
      guard context.channel.isActive else { return }
      switch outcome {
      case .taken: respond(context, .created)
      case .wrongType: respond(context, .unsupportedMediaType)
      case .notAllowed: respond(context, .forbidden)
      case .notKept: respond(context, .serviceUnavailable)
      }
    }
  }

  private func sendFile(
    _ id: String, _ request: Request, _ host: RoomHost, _ context: ChannelHandlerContext
  ) {
    guard member(of: request) != nil else { return respond(context, .forbidden) }
    if let entry = host.files[id] { return send(entry, context) }
    guard
      let file = host.room.lines(since: 0).lazy.compactMap(\.file).first(where: { $0.id == id }),
      let organization = site.organization
    else { return respond(context, .gone) }
    organization.read(file, of: host) { [self] entry in
      guard context.channel.isActive else { return }
      if let entry { send(entry, context) } else { respond(context, .gone) }
    }
  }

  private func send(_ entry: RoomFiles.Entry, _ context: ChannelHandlerContext) {
    respond(
      context, .ok, type: entry.file.type, entry.bytes,
      // A document is saved and never shown as a page of this address.
      adding: ["Content-Disposition": entry.isPicture ? "inline" : "attachment"])
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

  func redirect(to path: String, _ context: ChannelHandlerContext) {
    respond(context, .seeOther, adding: ["Location": path])
  }

  func respond(
    _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, type: String = "text/plain",
    _ body: ByteBuffer = ByteBuffer(), caching: String = "no-store",
    adding others: HTTPHeaders = [:]
  ) {
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
    if let (host, member, _) = stream, context.channel.isWritable, member.isBehind {
      host.catchUp(member)
    }
    if context.channel.isWritable { sendRest(context) }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    bodyDeadline?.cancel()
    firstRequestDeadline?.cancel()
    if let (host, member, outlet) = stream { host.disconnect(member, outlet) }
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
