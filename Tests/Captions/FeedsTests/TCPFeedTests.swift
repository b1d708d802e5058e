import CaptionCoding
import Captions
import Glibc
import Messages
import System
import Testing

@testable import Feeds

@Suite("TCP", .timeLimit(.minutes(1)))
struct TCPFeedTests {
  @Test func clientsCanConnectOverIPv6() async throws {
    let harness = try Harness.tcp(host: "::1")
    let client = connectToPort(harness.feed.port ?? 0, host: "::1")
    send("Hola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    #expect(!harness.feed.acceptsRemote)
  }

  @Test func aPortOfAnotherListenerIsInUse() throws {
    let harness = try Harness.tcp()
    let address = NetworkAddress(host: "127.0.0.1", port: harness.feed.port ?? 0)
    #expect(throws: ListenerError.portInUse("tcp:\(address)")) { try Harness(.tcp(address)) }
  }

  @Test func otherMachinesMayConnectOnlyIfAllowed() throws {
    #expect(throws: ListenerError.remoteNotAllowed("tcp:0.0.0.0:0")) {
      try Harness.tcp(host: "0.0.0.0")
    }
    #expect(throws: ListenerError.remoteNotAllowed("tcp:[::]:0")) { try Harness.tcp(host: "::") }
    var rules = AccessPolicy.token()
    rules.allowsRemote = true
    let harness = try Harness.tcp(host: "0.0.0.0", rules: rules)
    #expect(harness.feed.acceptsRemote)
  }

  @Test func anAddressOfAnotherMachineCannotBeBound() {
    var rules = AccessPolicy()
    rules.allowsRemote = true
    #expect(throws: ListenerError.notLocal("tcp:192.0.2.1:0")) {
      try Harness.tcp(host: "192.0.2.1", rules: rules)
    }
    #expect(throws: ListenerError.noSuchHost("no.such.host.invalid:0")) {
      try Harness.tcp(host: "no.such.host.invalid", rules: rules)
    }
  }

  @Test func anHTTPRequestIsRefusedAndNotDisplayed() async throws {
    let request = "POST / HTTP/1.1\r\nHost: localhost:5000\r\n\r\n{\"text\":\"Compre ya\"}\n"
    for harness in [try Harness.tcp(), try Harness()] {
      let client = harness.connect(sending: request)
      #expect(isClosed(client))
      harness.disconnect(client)
      let chunked = harness.connect(sending: "GE")
      usleep(20_000)
      send("T /?" + String(repeating: "x", count: 9000), to: chunked)
      #expect(isClosed(chunked))
      harness.disconnect(chunked)
      harness.connect(sending: "GET me a coffee\n")
      #expect(await harness.inbox.wait { $0.texts == ["GET me a coffee"] })
      #expect(harness.inbox.warnings.first == .refused(.http, count: 1))
    }
  }

  @Test(arguments: [
    "\r\nGET / HTTP/1.1\r\nHola\r\n", "PROPFIND /a HTTP/1.1\r\n", "get / HTTP/1.0\n",
    "\n\n HOLA /?" + String(repeating: "x", count: 9000), "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    String(repeating: "x", count: 8190) + " " + String(repeating: "y", count: 100),
    "GET /a b HTTP/1.1\r\n",
  ])
  func requestsOfAnyMethodAreRefused(request: String) {
    #expect(firstVerdict(on: Array(request.utf8)) == .refused(.http))
  }

  @Test func aRequestMayBeTruncatedAndTLSIsNoText() {
    let request = Array("GET / HTTP/1.1".utf8)
    #expect(firstVerdict(on: request) == .undecided)
    #expect(firstVerdict(on: request, isAtEnd: true) == .refused(.http))
    // A TLS record of type 22 (RFC 8446, 5.1) in which a web page chose some bytes.
    let handshake = Array("\r\n\u{16}\u{3}\u{1}\npay-100-euros\n".utf8)
    #expect(firstVerdict(on: handshake) == .refused(.notText))
  }

  @Test(arguments: [
    "We use HTTP/1.1 here", "HTTP/1.1", "Hola", "Hola a todos", "¿Qué HTTP/1.1",
  ])
  func captionsMayMentionHTTP(line: String) {
    #expect(firstVerdict(on: Array("\(line)\n".utf8)) == .accepted)
  }

  @Test func anEndlessLineIsSkipped() async throws {
    let harness = try Harness.tcp(settings: FeedSettings(format: .captionStream))
    let client = harness.connect(sending: String(repeating: "x", count: 3 << 20))
    send("\nHola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let fault = FeedReport.fault(.lineTooLong, line: 1, format: .captionStream, ConnectionID(1))
    #expect(harness.inbox.warnings == [fault])
  }

  @Test func ambiguousInputIsReleasedAfterATimeout() async throws {
    let harness = try Harness.tcp()
    harness.connect(sending: "100 200 euros\n")
    #expect(await harness.inbox.wait { $0.texts == ["100 200 euros"] })
  }

  @Test func captionsGetTheAudienceOfTheFeed() async throws {
    let harness = try Harness.tcp(settings: FeedSettings(format: .lines, audience: .far))
    harness.connect(sending: "{Hola}\n")
    #expect(await harness.inbox.wait { $0.texts == ["{Hola}"] })
    guard case .utterance(_, let snapshot)? = harness.inbox.events.first else {
      Issue.record("no update came")
      return
    }
    #expect(snapshot.audience.value == .far)
    #expect(!harness.inbox.reports.contains { $0.isDetail })
  }

  @Test func aLineIsSentToOneConnectionOnly() async throws {
    let harness = try Harness.tcp()
    let (subscriber, other) = (harness.connect(), harness.connect())
    send(#"{"hello":1,"want":["shown"]}"# + "\nuno\n", to: subscriber)
    #expect(await harness.inbox.wait { $0.texts == ["uno"] })
    send("dos\n", to: other)
    #expect(await harness.inbox.wait { $0.texts == ["uno", "dos"] })
    for number in 1...3 {
      harness.feed.send("{\"shown\":\"u1\"}\n", to: ConnectionID(number))
      harness.feed.send(.stop)
    }
    #expect(receive(from: subscriber, within: .seconds(5)) == "{\"shown\":\"u1\"}\n")
    #expect(!isReadable(other, within: .milliseconds(50)))
  }
}
