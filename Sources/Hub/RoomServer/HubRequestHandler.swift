internal import CaptionCoding
internal import NIOCore
internal import NIOHTTP1
internal import PageServer
internal import Rooms
internal import StudyServer

/// The requests of one connection that ask for no WebSocket: pages, the hub itself, and the way into a room for browsers
/// that open no WebSocket.
final class HubRequestHandler: RequestHandler {
  struct Request {
    let head: HTTPRequestHead
    let target: RequestTarget
    /// The room of the request; nil for what is not of a room.
    let host: RoomHost?
    /// The path within the room.
    let path: Substring
    let body: ByteBuffer
  }

  /// The largest body of who has not entered: that of a hello.
  private static let maxBytesOfStrangers = 16 << 10

  let site: HubSite
  let kind: PortKind
  let address: String
  /// The member whose events this connection streams.
  private var stream: (RoomHost, Member, EventStreamOutlet)?

  init(site: HubSite, _ kind: PortKind, address: String) {
    self.site = site
    self.kind = kind
    self.address = address
  }

  func admission(of head: HTTPRequestHead, _ target: RequestTarget) -> RequestAdmission {
    guard site.serves(head) else { return .refused(.misdirectedRequest) }
    guard site.acceptsOrigin(of: head, kind) else { return .refused(.forbidden) }
    let room = site.rooms.room(at: target.path)
    if room == nil, target.path.hasPrefix("/hub/study/") {
      let isKnown = site.organization?.knows(Self.session(in: head)) == true
      let maxBytes = StudyRequests.maxBytes(of: target.parts.dropFirst(2))
      return .taken(maxBytes: isKnown ? maxBytes : Self.maxBytesOfStrangers)
    }
    let maxBytes = Self.maxBytes(of: room?.rest ?? target.path, isInRoom: room != nil)
    guard maxBytes <= Self.maxBytesOfStrangers || member(of: target, in: room?.host) != nil else {
      return .refused(.forbidden)
    }
    return .taken(maxBytes: maxBytes)
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

  func answer(_ request: PageRequest, _ connection: PageConnection) {
    let room = site.rooms.room(at: request.target.path)
    let request = Request(
      head: request.head, target: request.target, host: room?.host,
      path: room?.rest ?? request.target.path, body: request.body)
    if request.head.method == .GET, request.target.path.hasPrefix("/web/") {
      page(String(request.target.path.dropFirst(5)), connection)
    } else if let host = request.host {
      answer(request, in: host, connection)
    } else if let organization = site.organization {
      answer(request, of: organization, connection)
    } else {
      connection.respond(.notFound)
    }
  }

  private func answer(_ request: Request, in host: RoomHost, _ connection: PageConnection) {
    let path = request.path
    switch (request.head.method, path) {
    case (.GET, ""): redirect(to: "\(request.target.path)/", connection)
    case (.GET, "/"): page("index.html", connection)
    case (.GET, "/about.json"): about(host, connection)
    case (.GET, "/events"): streamEvents(request, host, connection)
    case (.GET, _) where path.hasPrefix("/file/"):
      sendFile(String(path.dropFirst(6)), request, host, connection)
    case (.GET, "/transcript"): sendTranscript(request, host, connection)
    case (.POST, "/enter"): enter(request, host, connection)
    case (.POST, "/send"): receiveLines(request, host, connection)
    case (.POST, "/sound"):
      guard let member = member(of: request) else { return connection.respond(.forbidden) }
      host.hear(request.body, from: member)
      connection.respond(.noContent)
    case (.POST, "/file"): receiveFile(request, host, connection)
    case (.GET, _): connection.respond(.notFound)
    default: connection.respond(.methodNotAllowed)
    }
  }

  func page(_ path: String, _ connection: PageConnection) {
    connection.respond(with: site.pages[path])
  }

  private func about(_ host: RoomHost, _ connection: PageConnection) {
    var line = JSONLine()
    line.add("room", host.room.settings.name)
    line.add("needs", host.access.need)
    line.add("secure", raw: "\(kind != .inClear)")
    line.add("languages", raw: RoomLanguages.json)
    connection.respond(.ok, type: "application/json", ByteBuffer(string: line.text))
  }

  private func member(of request: Request) -> Member? {
    member(of: request.target, in: request.host)
  }

  private func member(of target: RequestTarget, in host: RoomHost?) -> Member? {
    target["session"].flatMap { host?.members[$0] }
  }

  private func enter(_ request: Request, _ host: RoomHost, _ connection: PageConnection) {
    guard let hello = RoomHello(request.body.readableBytesView) else {
      return connection.respond(
        .forbidden, type: "application/json", ByteBuffer(string: RoomRefusal.hello.json))
    }
    host.enter(hello, from: kind.clientAddress(of: request.head, from: address)) { result in
      switch result {
      case .success(let member):
        var line = JSONLine()
        line.add("session", member.session)
        connection.respond(.ok, type: "application/json", ByteBuffer(string: line.text))
      case .failure(let refusal):
        connection.respond(.forbidden, type: "application/json", ByteBuffer(string: refusal.json))
      }
    }
  }

  private func receiveLines(
    _ request: Request, _ host: RoomHost, _ connection: PageConnection
  ) {
    guard let member = member(of: request) else { return connection.respond(.forbidden) }
    for line in request.body.readableBytesView.split(separator: UInt8(ascii: "\n")) {
      guard let request = RoomRequest(line) else { continue }
      guard host.receive(request, from: member) else {
        return connection.respond(.tooManyRequests)
      }
    }
    connection.respond(.noContent)
  }

  private func streamEvents(
    _ request: Request, _ host: RoomHost, _ connection: PageConnection
  ) {
    guard let member = member(of: request) else { return connection.respond(.forbidden) }
    connection.beginStream(type: "text/event-stream")
    let outlet = EventStreamOutlet(connection.channel)
    stream = (host, member, outlet)
    host.connect(member, outlet)
  }

  /// Sends what was said since everybody agreed, in the person's language.
  private func sendTranscript(
    _ request: Request, _ host: RoomHost, _ connection: PageConnection
  ) {
    guard let member = member(of: request), let text = host.transcript(for: member) else {
      return connection.respond(.forbidden)
    }
    connection.respond(
      .ok, type: "text/plain; charset=utf-8", ByteBuffer(string: text),
      adding: ["Content-Disposition": #"attachment; filename="transcript.txt""#])
  }

  private func receiveFile(
    _ request: Request, _ host: RoomHost, _ connection: PageConnection
  ) {
    guard let member = member(of: request) else { return connection.respond(.forbidden) }
    let name = RoomLimits.name(request.target["name"] ?? "", atMost: 100) ?? "file"
    host.receiveFile(request.body, named: name, from: member) { outcome in
      switch outcome {
      case .taken: connection.respond(.created)
      case .wrongType: connection.respond(.unsupportedMediaType)
      case .notAllowed: connection.respond(.forbidden)
      case .notKept: connection.respond(.serviceUnavailable)
      }
    }
  }

  private func sendFile(
    _ id: String, _ request: Request, _ host: RoomHost, _ connection: PageConnection
  ) {
    guard member(of: request) != nil else { return connection.respond(.forbidden) }
    if let entry = host.files[id] { return send(entry, connection) }
    guard
      let file = host.room.lines(since: 0).lazy.compactMap(\.file).first(where: { $0.id == id }),
      let organization = site.organization
    else { return connection.respond(.gone) }
    organization.read(file, of: host) { [self] entry in
      if let entry { send(entry, connection) } else { connection.respond(.gone) }
    }
  }

  private func send(_ entry: RoomFiles.Entry, _ connection: PageConnection) {
    connection.respond(
      .ok, type: entry.file.type, entry.bytes,
      // A document is saved and never shown as a page of this address.
      adding: ["Content-Disposition": entry.isPicture ? "inline" : "attachment"])
  }

  func redirect(to path: String, _ connection: PageConnection) {
    connection.respond(.seeOther, adding: ["Location": path])
  }

  // MARK: - The stream of events

  var isStreaming: Bool { stream != nil }

  func connectionBecameWritable() {
    if let (host, member, _) = stream, member.isBehind { host.catchUp(member) }
  }

  func connectionEnded() {
    if let (host, member, outlet) = stream { host.disconnect(member, outlet) }
    stream = nil
  }
}
