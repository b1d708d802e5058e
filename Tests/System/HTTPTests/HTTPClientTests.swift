import Glibc
import ProgramBench
import ServerBench
import System
import Testing

@testable import HTTP

/// Requests to a server on this machine.
@Suite("A client of HTTP", .timeLimit(.minutes(1))) struct HTTPClientTests {
  private static let short = HTTPClient.Limits(
    connecting: .milliseconds(500), total: .milliseconds(500), answer: 10_000)

  private func client(
    of server: StubServer, limits: HTTPClient.Limits = HTTPClient.Limits()
  ) throws -> HTTPClient {
    HTTPClient(for: try ServerAddress("\(server.address)/base"), limits: limits)
  }

  @Test func aRequestIsAJSONTextWithItsHeaders() throws {
    let server = try StubServer { _ in StubServer.Reply(text: "yes") }
    let header = try #require(HTTPHeader("X-Key", "secreto"))
    let answer = try client(of: server).post(Array(#"{"a":1}"#.utf8), to: "/b?c=d", [header])
    #expect(answer.status == 200 && answer.body == Array("yes".utf8) && answer.retryAfter == nil)
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /base/b?c=d HTTP/1.1")
    #expect(request.bodyText == #"{"a":1}"#)
    #expect(request.header("X-Key") == "secreto")
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("Content-Length") == "7")
    #expect(request.header("User-Agent")?.hasPrefix("visavis/") == true)
  }

  @Test func requestsShareAConnectionAndNoHeaders() throws {
    let server = try StubServer { StubServer.Reply(text: $0.bodyText) }
    let client = try client(of: server)
    let header = try #require(HTTPHeader("X-Key", "secreto"))
    for number in 1...3 {
      let answer = try client.post(Array("\(number)".utf8), to: "/", number == 1 ? [header] : [])
      #expect(answer.body == Array("\(number)".utf8))
    }
    #expect(server.requests.map(\.connection) == [1, 1, 1])
    #expect(server.requests.map { $0.header("X-Key") } == ["secreto", nil, nil])
  }

  @Test func aConnectionThatWasClosedIsOpenedAgain() throws {
    let server = try StubServer { _ in StubServer.Reply(body: [65]) }
    let client = try client(of: server)
    for _ in 1...2 { #expect(try client.post([49], to: "/").body == [65]) }
    #expect(server.requests.map(\.connection) == [1, 2])
  }

  @Test(arguments: [401, 429, 500])
  func aRefusalIsAnAnswer(status: Int) throws {
    let server = try StubServer { _ in StubServer.Reply(status: status, text: "no") }
    let answer = try client(of: server).post([49], to: "/")
    #expect(answer.status == status && answer.body == Array("no".utf8))
  }

  @Test(arguments: [
    ("7", Duration.seconds(7)), ("0", .zero), ("Wed, 21 Oct 2015 07:28:00 GMT", .zero),
    ("soon", nil), ("-1", nil), ("99999999999999999999", nil),
  ])
  func retryAfterIsReadInSecondsAndAsADate(value: String, duration: Duration?) throws {
    let server = try StubServer { _ in
      StubServer.Reply(status: 429, headers: ["Retry-After: \(value)"], text: "")
    }
    #expect(try client(of: server).post([49], to: "/").retryAfter == duration)
  }

  @Test func aDateInTheFutureIsTheTimeUntilThen() throws {
    var (date, text) = (time(nil) + 3600, [CChar](repeating: 0, count: 64))
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&date, &parts)
    let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    let value = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let server = try StubServer { _ in
      StubServer.Reply(status: 503, headers: ["retry-after:  \(value)"], text: "")
    }
    let pause = try #require(try client(of: server).post([49], to: "/").retryAfter)
    #expect((.seconds(3000) ... .seconds(3600)).contains(pause))
  }

  @Test func aRedirectionIsNotFollowed() throws {
    let other = try StubServer { _ in StubServer.Reply(text: "") }
    let server = try StubServer { _ in
      StubServer.Reply(status: 307, headers: ["Location: \(other.address)/"], text: "")
    }
    #expect(try client(of: server).post([49], to: "/").status == 307)
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [
    StubServer.Reply(body: [UInt8](repeating: 65, count: 20_000)),
    StubServer.Reply(
      headers: Array(repeating: "X-Padding: " + String(repeating: "x", count: 1000), count: 20),
      text: ""),
  ])
  func aHugeAnswerOrHeaderIsCutOff(reply: StubServer.Reply) throws {
    let server = try StubServer { _ in reply }
    expect(.tooLong) { try client(of: server, limits: Self.short).post([49], to: "/") }
  }

  @Test(arguments: [false, true])
  func anAnswerThatIsSlowOrDoesNotComeIsGivenUp(isSlow: Bool) throws {
    let server = try StubServer { _ in
      var reply = StubServer.Reply(body: Array("slow".utf8), isAnswered: isSlow)
      if isSlow { reply.breaks = (after: 2, .silence) }
      return reply
    }
    let client = try client(of: server, limits: Self.short)
    let start = ContinuousClock.now
    expect(.timedOut) { try client.post([49], to: "/") }
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func aBrokenAnswerIsNoAnswer() throws {
    let server = try StubServer { _ in
      var reply = StubServer.Reply(body: [1, 2, 3, 4])
      reply.breaks = (after: 2, .close)
      return reply
    }
    expect(.notConnected) { try client(of: server).post([49], to: "/") }
  }

  @Test func aClosedPortIsNoConnection() throws {
    let client = HTTPClient(for: try ServerAddress("http://127.0.0.1:1"))
    expect(.notConnected) { try client.post([49], to: "/") }
  }

  @Test(arguments: ["a\r\nX-Other: b", "a\nb", "\u{0}", "", "schlüssel", "a\u{7F}"])
  func aValueThatCouldAddALineIsNoHeader(value: String) {
    #expect(HTTPHeader("X-Key", value) == nil)
  }

  @Test func aCertificateOfAnUnknownAuthorityIsRefused() async throws {
    let server = try await EncryptedServer()
    let client = HTTPClient(for: try ServerAddress(server.address))
    expect(.notSecure) { try client.post(Array("secreto".utf8), to: "/") }
    #expect(!server.received.contains("secreto"))
  }

  /// Expects a request to fail in a way.
  private func expect(
    _ kind: TransferProblem.Kind, sourceLocation: SourceLocation = #_sourceLocation,
    _ request: () throws -> HTTPClient.Answer
  ) {
    let error = #expect(throws: TransferProblem.self, sourceLocation: sourceLocation) {
      _ = try request()
    }
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
  }

  @Test func withoutLibcurlEveryTransferFails() throws {
    let handle = EasyHandle(protocols: "https", connecting: .seconds(1), isReady: false)
    handle.setHeaders(["A: b"])
    handle.setBody([1])
    let problem = handle.run(EasyHandle.Receivers(body: { _ in true }, headerLine: { _ in true }))
    #expect(problem?.kind == .notConnected && problem?.reason == "libcurl cannot be started")
    #expect(handle.status == 0 && handle.announcedLength == nil)
  }
}
