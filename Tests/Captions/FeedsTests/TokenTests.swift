import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("The token", .timeLimit(.minutes(1)))
struct TokenTests {
  @Test(arguments: [
    #"{"hello":1,"token":"falso"}"#, #"{"hello":1,"token":"secreto2"}"#, #"{"hello":1}"#, "Hola",
    #"{"token":"secreto"}"#, #"{"hello":"1","token":"secreto"}"#, "{", "secreto",
  ])
  func anyOtherFirstLineIsRefusedAndNotDisplayed(line: String) async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect(sending: line + "\nHola\n")
    #expect(isClosed(client))
    #expect(harness.inbox.texts.isEmpty)
    #expect(harness.inbox.events.isEmpty)
    #expect(await harness.inbox.wait { $0.warnings.count == 1 })
    let log = "\(harness.inbox.warnings)"
    #expect(!log.contains("secreto") && !log.contains("falso") && !log.contains("Hola"))
  }

  @Test func aMissingTokenTimesOut() async throws {
    let harness = try Harness.tcp(rules: .token(timeout: .milliseconds(200)))
    let client = harness.connect(sending: #"{"hello":1,"tok"#)
    #expect(isClosed(client))
    #expect(harness.inbox.warnings == [.refused(.handshakeTimeout, count: 1)])
  }

  @Test func theTimeoutEndsWithTheToken() async throws {
    let harness = try Harness.tcp(rules: .token(timeout: .milliseconds(200)))
    let client = harness.connect(sending: #"{"hello":1,"token":"secreto"}"# + "\n")
    try await Task.sleep(for: .milliseconds(400))
    send("Hola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test func aClientThatSendsNothingIsNotReported() async throws {
    let harness = try Harness.tcp(rules: .token())
    for _ in 0..<20 { harness.disconnect(harness.connect()) }
    harness.connect(sending: #"{"hello":1,"token":"secreto"}"# + "\nHola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    #expect(harness.inbox.warnings.isEmpty)
  }

  @Test func aUnixSocketRequiresNoToken() async throws {
    let harness = try Harness(rules: .token())
    harness.connect(sending: "Hola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test func aWebSocketHeaderMayContainTheToken() async throws {
    let harness = try Harness.webSocket(rules: .token())
    let client = WebSocketPeer(to: harness, headers: ["Authorization: Bearer secreto"])
    #expect(client.status() == 101)
    client.text("Hola")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let wrong = WebSocketPeer(to: harness, headers: ["Authorization: Bearer falso"])
    #expect(wrong.status() == 401)
    #expect(isClosed(wrong.descriptor))
    #expect(harness.inbox.warnings == [.refused(.wrongToken, count: 1)])
  }

  @Test func aFirstWebSocketMessageMayContainTheToken() async throws {
    let harness = try Harness.webSocket(rules: .token(timeout: .milliseconds(500)))
    let client = try WebSocketPeer.accepted(by: harness)
    client.text(#"{"hello":1,"token":"secreto"}"#)
    client.text("Hola")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let silent = try WebSocketPeer.accepted(by: harness)
    #expect(isClosed(silent.descriptor))
    #expect(!isClosed(client.descriptor, within: .milliseconds(1)))
  }

  @Test func theTokenIsALineWithoutBlanksAtItsEnds() {
    let token = AccessToken(line: "  secreto \r\n")
    #expect(token?.matches("secreto") == true)
    #expect(token?.matches("secreto ") == false)
    #expect(token?.matches("") == false)
    #expect(token.map { "\($0)" } == "(token)")
    #expect(AccessToken(line: " \n") == nil)
  }

  @Test func blankLinesBeforeATokenAreLimited() async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect(sending: String(repeating: "\n", count: 20_000))
    #expect(isClosed(client))
    #expect(await harness.inbox.wait { $0.warnings == [.refused(.noToken, count: 1)] })
    harness.disconnect(client)
    let patient = harness.connect(sending: String(repeating: "\r\n", count: 100))
    send(#"{"hello":1,"token":"secreto"}"# + "\nHola\n", to: patient)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test(arguments: [1, 3, 8193])
  func theVerdictOnAFirstLineDoesNotDependOnItsChunks(step: Int) {
    let beginnings = [
      "GET / HTTP/1.1\r\n", "GET me a coffee\n", "Hola\n", "\u{16}\u{3}", "\n\n{\"hello\":1}\n",
      String(repeating: "x", count: 9000),
      String(repeating: "x", count: 5) + " /"
        + String(repeating: "y", count: 9000), "{\"hello\":1,\"token\":\"secreto\"}\n",
      String(repeating: " ", count: 9000), "Hola\r\n", "GET / HTTP/1.1",
    ]
    for token in [nil, AccessToken(line: "secreto")] {
      for bytes in beginnings.map({ Array($0.utf8) }) {
        var authenticator = HelloAuthenticator(token: token)
        let step = max(step, bytes.count / 150)
        var verdict = HelloAuthenticator.Verdict.undecided
        var end = 0
        while verdict == .undecided, end < bytes.count {
          end = min(bytes.count, end + step)
          verdict = authenticator.check(bytes.span.extracting(first: end))
        }
        if verdict == .undecided { verdict = authenticator.check(bytes.span, isAtEnd: true) }
        #expect(verdict == firstVerdict(on: bytes, isAtEnd: true, token: token))
      }
    }
  }

  @Test(arguments: ["", "GET ", "{"])
  func aFirstLineThatComesByteByByteIsSearchedOnce(beginning: String) {
    let bytes = Array((beginning + String(repeating: "x", count: 8000)).utf8)
    var authenticator = HelloAuthenticator(token: AccessToken(line: "secreto"))
    let time = ContinuousClock().measure {
      for end in bytes.indices { _ = authenticator.check(bytes.span.extracting(first: end)) }
    }
    #expect(time < .milliseconds(250))
  }
}

/// Returns the verdict on bytes that arrive at once.
func firstVerdict(
  on bytes: [UInt8], isAtEnd: Bool = false, token: AccessToken? = nil
) -> HelloAuthenticator.Verdict {
  var authenticator = HelloAuthenticator(token: token)
  return authenticator.check(bytes.span, isAtEnd: isAtEnd)
}
