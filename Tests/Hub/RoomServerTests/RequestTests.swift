import Glibc
import ProgramBench
import RoomClient
import RoomServer
import Rooms
import System
import Testing

/// The pages, and requests that are none, over the port without encryption.
@Suite struct RequestTests {
  /// Sends bytes, and returns what comes back until the connection is closed or silent for a moment.
  private func answer(_ bench: RoomBench, to request: String) async throws -> String {
    let client = try SocketClient(port: try #require(bench.server.portInClear))
    client.send(request)
    return try await client.readToEnd()
  }

  private func get(_ bench: RoomBench, _ path: String, headers: String = "") async throws -> String
  {
    try await answer(
      bench, to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n")
  }

  @Test func thePageComesWithAPolicyThatAllowsNothingElse() async throws {
    let bench = try RoomBench(inClear: true)
    let page = try await get(bench, "/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    #expect(page.contains("<title>page</title>"))
    #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
    #expect(!page.contains("unsafe-"))
    #expect(try await get(bench, "/web/main.js").contains("export {}"))
    #expect(try await get(bench, "/about.json").contains(#""needs":"code""#))
    #expect(try await get(bench, "/about.json").contains(#""secure":false"#))
  }

  @Test(arguments: [
    "/web/../hub.pem", "/web/%2e%2e/hub.pem", "/hub.pem", "/web/", "/events", "/file/f1",
    "/socket", "/enter",
  ])
  func nothingElseIsServed(_ path: String) async throws {
    let bench = try RoomBench(inClear: true)
    #expect(try await !get(bench, path).hasPrefix("HTTP/1.1 200"))
  }

  @Test func aPageOfAnotherAddressIsRefused() async throws {
    let bench = try RoomBench(inClear: true)
    #expect(
      try await get(bench, "/", headers: "Origin: https://evil.example\r\n").contains(" 403 "))
    #expect(
      try await answer(
        bench, to: "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
      )
      .contains(" 421 "))
    let upgrade =
      "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\n"
      + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    #expect(try await !answer(bench, to: upgrade).contains(" 101 "))
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}garbage\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
    "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "POST /enter HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    "POST /enter HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 90000\r\n\r\n"
      + String(repeating: "x", count: 90000),
  ])
  func garbageEndsItsOwnConnectionOnly(_ request: String) async throws {
    let bench = try RoomBench(inClear: true)
    _ = try await answer(bench, to: request)
    #expect(try await get(bench, "/").hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func theDetourThroughRequestsAndEventsIsARoomToo() async throws {
    let bench = try RoomBench(inClear: true)
    let hello = RoomHello(
      name: "Ana", language: "en", secret: bench.access.token, key: "the-key-of-ana-00000")
    let entered = try await post(bench, "/enter", hello.json)
    let session = try #require(entered.firstMatch(of: /"session":"([^"]+)"/)?.1)
    let events = try SocketClient(port: try #require(bench.server.portInClear))
    events.send("GET /events?session=\(session) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    #expect(try await events.read(until: "\"joined\""))
    _ = try await post(
      bench, "/send?session=\(session)", #"{"id":"a","source":"Hello","source_final":true}"#)
    #expect(try await events.read(until: "\"source\":\"Hello\""))
    #expect(try await post(bench, "/send?session=wrong", "{}").contains(" 403 "))
  }

  @Test func theBodyOfAStrangerIsNotTaken() async throws {
    let bench = try RoomBench(inClear: true)
    let client = try SocketClient(port: try #require(bench.server.portInClear))
    client.send(
      "POST /file?session=no HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000000\r\n\r\n")
    // The answer comes before the body, and ends the connection.
    #expect(try await client.readToEnd().contains(" 403 "))
  }

  @Test func theTranscriptBeginsWhenEverybodyAgrees() async throws {
    let bench = try RoomBench(inClear: true)
    let opener = try bench.join("Marta", key: bench.access.openerKey)
    let luis = try bench.join("Luis")
    for guest in [opener, luis] { #expect(try await guest.wait { $0.person != nil }) }
    luis.say("Before")
    #expect(try await opener.wait { $0.lines.count == 1 })
    var request = RoomRequest()
    request.set = .init(transcript: .asked)
    opener.client.send(request)
    #expect(try await luis.wait { $0.messages.last { $0.room != nil }?.room?.transcript == .asked })
    let session = try #require(luis.messages.compactMap(\.session).first)
    #expect(try await get(bench, "/transcript?session=\(session)").contains(" 403 "))
    request = RoomRequest()
    request.transcript = .agree
    luis.client.send(request)
    #expect(try await luis.wait { $0.messages.last { $0.room != nil }?.room?.transcript == .on })
    luis.say("After")
    #expect(try await opener.wait { $0.lines.count == 2 })
    let transcript = try await get(bench, "/transcript?session=\(session)")
    #expect(transcript.hasSuffix("\r\n\r\nLuis: After\n"))
    // Who enters later has not agreed.
    let ana = try bench.join("Ana")
    #expect(try await ana.wait { $0.messages.last { $0.room != nil }?.room?.transcript == .asked })
  }

  @Test func picturesAreSentAndPagesAreNot() async throws {
    let bench = try RoomBench(inClear: true)
    let hello = RoomHello(
      name: "Ana", language: "en", secret: bench.access.token, key: "the-key-of-ana-00000")
    let session = try #require(
      try await post(bench, "/enter", hello.json).firstMatch(of: /"session":"([^"]+)"/)?.1)
    #expect(
      try await post(bench, "/file?session=\(session)&name=a.txt", "Menu of the day\n").contains(
        " 201 "))
    #expect(
      try await post(bench, "/file?session=\(session)&name=a.bin", "\u{0}\u{1}").contains(" 415 "))
    #expect(try await post(bench, "/file?session=no&name=a.txt", "text").contains(" 403 "))
  }

  private func post(_ bench: RoomBench, _ path: String, _ body: String) async throws -> String {
    try await answer(
      bench,
      to: "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }
}
