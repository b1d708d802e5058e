import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("The token", .timeLimit(.minutes(1)))
struct TokenTests {
  @Test func theRightTokenInTheHelloAdmitsTheClient() async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect()
    send(#"{"hello":1,"want":["control"],"token":"secreto"}"# + "\nHola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    harness.feed.send(.stop)
    #expect(receive(from: client, within: .seconds(5)) == "{\"control\":\"stop\"}\n")
    #expect(harness.inbox.warnings.isEmpty)
    close(client)
    harness.end()
  }

  @Test(arguments: [
    #"{"hello":1,"token":"falso"}"#, #"{"hello":1,"token":"secreto2"}"#, #"{"hello":1}"#, "Hola",
    #"{"token":"secreto"}"#, "{", "secreto",
  ])
  func anyOtherFirstLineClosesItAndNothingIsShown(line: String) async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect()
    send(line + "\nHola\n", to: client)
    #expect(isClosed(client))
    #expect(harness.inbox.texts.isEmpty)
    #expect(harness.inbox.events.isEmpty)
    #expect(await harness.inbox.wait { $0.warnings.count == 1 })
    let log = "\(harness.inbox.warnings)"
    #expect(!log.contains("secreto") && !log.contains("falso") && !log.contains("Hola"))
    close(client)
    harness.end()
  }

  @Test func noTokenInTimeClosesTheConnection() async throws {
    let harness = try Harness.tcp(rules: .token(timeout: .milliseconds(200)))
    let client = harness.connect()
    send(#"{"hello":1,"tok"#, to: client)
    #expect(isClosed(client))
    #expect(harness.inbox.warnings == [.refused(.handshakeTimeout, count: 1)])
    close(client)
    harness.end()
  }

  @Test func aClientThatShowedItInTimeMayTakeItsTime() async throws {
    let harness = try Harness.tcp(rules: .token(timeout: .milliseconds(200)))
    let client = harness.connect()
    send(#"{"hello":1,"token":"secreto"}"# + "\n", to: client)
    try await Task.sleep(for: .milliseconds(400))
    send("Hola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    close(client)
    harness.end()
  }

  @Test func anEndlessFirstLineIsNoHello() async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect()
    send(String(repeating: "x", count: 9000), to: client)
    #expect(isClosed(client))
    close(client)
    harness.end()
  }

  @Test func whoKnocksAndLeavesIsNoNews() async throws {
    let harness = try Harness.tcp(rules: .token())
    for _ in 0..<20 { close(harness.connect()) }
    let client = harness.connect()
    send(#"{"hello":1,"token":"secreto"}"# + "\nHola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    #expect(harness.inbox.warnings.isEmpty)
    close(client)
    harness.end()
  }

  @Test func aUnixSocketAsksForNone() async throws {
    let harness = try Harness(rules: .token())
    let client = harness.connect()
    send("Hola\n", to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    close(client)
    harness.end()
  }

  @Test func overWebSocketItMayStandInAHeader() async throws {
    let harness = try Harness.webSocket(rules: .token())
    let client = WebSocketPeer(to: harness, headers: ["Authorization: Bearer secreto"])
    #expect(client.status() == 101)
    client.text("Hola")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let wrong = WebSocketPeer(to: harness, headers: ["Authorization: Bearer falso"])
    #expect(wrong.status() == 401)
    #expect(isClosed(wrong.descriptor))
    #expect(harness.inbox.warnings == [.refused(.wrongToken, count: 1)])
    client.hangUp()
    wrong.hangUp()
    harness.end()
  }

  @Test func overWebSocketItMayStandInTheFirstMessage() async throws {
    let harness = try Harness.webSocket(rules: .token(timeout: .milliseconds(500)))
    let client = WebSocketPeer(to: harness)
    #expect(client.status() == 101)
    client.text(#"{"hello":1,"token":"secreto"}"#)
    client.text("Hola")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let silent = WebSocketPeer(to: harness)
    #expect(silent.status() == 101)
    #expect(isClosed(silent.descriptor))
    #expect(!isClosed(client.descriptor, within: .milliseconds(1)))
    client.hangUp()
    silent.hangUp()
    harness.end()
  }

  @Test func itIsTheFirstLineOfItsFileWithoutBlanks() {
    let token = AccessToken(fileContent: "  secreto \r\nmás\n")
    #expect(token?.matches("secreto") == true)
    #expect(token?.matches("secreto ") == false)
    #expect(token?.matches("") == false)
    #expect(token.map { "\($0)" } == "(token)")
    #expect(AccessToken(fileContent: "\nsecreto") == nil)
    #expect(AccessToken(fileContent: " ") == nil)
  }
}
