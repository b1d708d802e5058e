internal import NIOCore
internal import NIOHTTP1
internal import PageServer

/// The requests of one connection: files of the pages, and what these ask for below `/study/`.
final class StudyRequestHandler: RequestHandler {
  private let requests: StudyRequests
  private let pages: PageFiles
  private let token: String
  private let hosts: Set<String>

  /// The pages by their paths.
  private static let documents = [
    "/": "study.html", "/writing": "writing.html", "/games": "games.html",
  ]

  init(_ requests: StudyRequests, _ pages: PageFiles, token: String, port: Int?) {
    self.requests = requests
    self.pages = pages
    self.token = token
    let port = port ?? 0
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  var isStreaming: Bool { false }
  func connectionBecameWritable() {}
  func connectionEnded() {}

  /// Refuses what another page may have asked for, and who does not know the token.
  func admission(of head: HTTPRequestHead, _ target: RequestTarget) -> RequestAdmission {
    // A page elsewhere may let its own name stand for this address.
    guard head.headers["Host"].count == 1, hosts.contains(head.headers["Host"][0]) else {
      return .refused(.misdirectedRequest)
    }
    guard head.isOfOwnPage(scheme: "http") else { return .refused(.forbidden) }
    guard target.path.hasPrefix("/study/") else { return .taken(maxBytes: 0) }
    let credentials = head.headers["Authorization"]
    guard credentials.count == 1, Secrets.areEqual(credentials[0], "Bearer \(token)") else {
      return .refused(.unauthorized)
    }
    return .taken(maxBytes: StudyRequests.maxBytes(of: target.parts.dropFirst()))
  }

  func answer(_ request: PageRequest, _ connection: PageConnection) {
    let path = request.target.path
    if request.head.method == .GET, let name = Self.documents[String(path)] {
      return connection.respond(with: pages[name])
    }
    if request.head.method == .GET, path.hasPrefix("/web/") {
      return connection.respond(with: pages[String(path.dropFirst(5))])
    }
    guard path.hasPrefix("/study/") else { return connection.respond(.notFound) }
    connection.send(requests.answer(to: request, request.target.parts.dropFirst()))
  }
}
