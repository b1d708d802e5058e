internal import Accounts
internal import NIOCore
internal import NIOHTTP1
internal import PageServer
internal import Rooms
internal import StudyServer

/// Requests to the hub itself: its page, sign-in, and the rooms of an account.
extension HubRequestHandler {
  private static let cookie = "visavis"
  /// The pages by which accounts learn.
  private static let documents: [Substring: String] = [
    "/hub/decks": "study.html", "/hub/writing": "writing.html", "/hub/games": "games.html",
  ]

  func answer(
    _ request: Request, of organization: Organization, _ connection: PageConnection
  ) {
    let asked = Organization.Request(
      path: request.path, session: Self.session(in: request.head), body: request.body,
      address: kind.clientAddress(of: request.head, from: address), isSecure: kind != .inClear)
    switch (request.head.method, request.path) {
    case (.GET, "/"): page("organization.html", connection)
    case (.GET, let path) where organization.hall != nil && Self.documents[path] != nil:
      page(Self.documents[path] ?? "", connection)
    case (_, let path) where path.hasPrefix("/hub/study/"):
      let whole = PageRequest(head: request.head, target: request.target, body: request.body)
      organization.study(asked, whole) { [self] study, answer in
        if let study { connection.send(study) } else { send(answer, connection) }
      }
    case (.GET, "/hub/about.json"):
      organization.about(asked) { [self] answer in send(answer, connection) }
    // A room that is closed, or an address that was never one.
    case (.GET, let path) where path.hasPrefix("/r/"):
      let isPage = path.dropFirst(3).drop { $0 != "/" }.count <= 1
      if isPage { redirect(to: "/#closed", connection) } else { connection.respond(.gone) }
    case (.POST, let path) where path.hasPrefix("/r/"):
      guard organization.hasClosed(path) else { return connection.respond(.serviceUnavailable) }
      connection.respond(.gone, type: "application/json", ByteBuffer(string: RoomMessage.closed))
    case (.POST, let path) where path.hasPrefix("/hub/"):
      organization.answer(asked) { [self] answer in send(answer, connection) }
    case (.GET, _): connection.respond(.notFound)
    default: connection.respond(.methodNotAllowed)
    }
  }

  private func send(_ answer: Organization.Answer, _ connection: PageConnection) {
    connection.respond(
      answer.status, type: "application/json", ByteBuffer(string: answer.json),
      adding: answer.session.map { ["Set-Cookie": Self.cookie(of: $0)] } ?? [:])
  }

  /// Returns the cookie of a session (RFC 6265), which no script reads and no other site sends.
  private static func cookie(of session: String) -> String {
    let age = session.isEmpty ? 0 : Accounts.sessionSeconds
    return
      "\(cookie)=\(session); Max-Age=\(age); Path=/hub; Secure; HttpOnly; SameSite=Strict"
  }

  static func session(in head: HTTPRequestHead) -> String? {
    for pair in head.headers[canonicalForm: "Cookie"].flatMap({ $0.split(separator: ";") }) {
      let words = pair.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].drop(while: { $0 == " " }) == cookie[...] else { continue }
      return String(words[1])
    }
    return nil
  }
}
