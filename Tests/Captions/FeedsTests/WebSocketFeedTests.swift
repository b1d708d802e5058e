import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("WebSocket", .timeLimit(.minutes(1)))
struct WebSocketFeedTests {
  @Test func everyMessageIsARecord() async throws {
    let harness = try Harness.webSocket()
    let client = WebSocketPeer(to: harness)
    // The answer to this key is the example of RFC 6455, 1.3.
    #expect(client.answer().contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    client.text("Hola")
    client.frame(2, #"{"text":"Adiós"}"#)
    #expect(await harness.inbox.wait { $0.texts == ["Hola", "Adiós"] })
    client.disconnect()
    #expect(await harness.inbox.wait { $0.endings == 1 })
  }

  @Test func aMessageMayBeFragmentedAroundAPing() async throws {
    let harness = try Harness.webSocket()
    let client = try WebSocketPeer.accepted(by: harness)
    client.frame(1, "Buenos ", isLast: false)
    client.frame(9, "¿sigues?")
    client.frame(0, "dí", isLast: false)
    client.frame(0, "as")
    #expect(await harness.inbox.wait { $0.texts == ["Buenos días"] })
    let pong = client.receivedFrame()
    #expect(pong?.opcode == 10 && pong?.text == "¿sigues?")
  }

  @Test func aMessageSentWithTheRequestIsReceived() async throws {
    let harness = try Harness.webSocket()
    let client = harness.connect()
    let frame = [0x81, 0x84, 0, 0, 0, 0] + Array("Hola".utf8)
    _ = sendSome((Array(WebSocketPeer.request().utf8) + frame)[...], to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test func messagesAreLimitedToOneMebibyte() async throws {
    let harness = try Harness.webSocket()
    let client = try WebSocketPeer.accepted(by: harness)
    client.text(String(repeating: "a", count: 1 << 20))
    #expect(await harness.inbox.wait { $0.texts.first?.utf8.count == 1 << 20 })
    client.text(String(repeating: "a", count: 1 << 20 | 1))
    #expect(client.closeCode() == 1009)
    #expect(isClosed(client.descriptor))
  }

  @Test func fragmentsAreLimitedInTotal() async throws {
    let harness = try Harness.webSocket()
    let client = try WebSocketPeer.accepted(by: harness)
    let piece = String(repeating: "a", count: 300_000)
    client.frame(1, piece, isLast: false)
    for _ in 0..<3 { client.frame(0, piece, isLast: false) }
    #expect(client.closeCode() == 1009)
    #expect(harness.inbox.texts.isEmpty)
  }

  @Test(arguments: [(1, false, true), (0, true, true), (3, true, true), (9, true, false)])
  func aProtocolViolationClosesTheConnection(frame: (opcode: UInt8, isMasked: Bool, isLast: Bool))
    async throws
  {
    let harness = try Harness.webSocket()
    let client = try WebSocketPeer.accepted(by: harness)
    client.frame(frame.opcode, "x", isLast: frame.isLast, isMasked: frame.isMasked)
    #expect(client.closeCode() == 1002)
    #expect(isClosed(client.descriptor))
    #expect(harness.inbox.texts.isEmpty)
  }

  @Test func aCloseFrameIsAnswered() async throws {
    let harness = try Harness.webSocket()
    let client = try WebSocketPeer.accepted(by: harness)
    client.text("Hola")
    client.frame(8, "\u{3}\u{69}")
    #expect(client.closeCode() == 0x369)
    #expect(isClosed(client.descriptor))
    #expect(await harness.inbox.wait { $0.endings == 1 && $0.texts == ["Hola"] })
  }

  @Test func aMessageSentWithACloseFrameIsReceived() async throws {
    let harness = try Harness.webSocket()
    for round in 1...20 {
      let client = try WebSocketPeer.accepted(by: harness)
      let frames = [0x81, 0x84, 0, 0, 0, 0] + Array("Hola".utf8) + [0x88, 0x80, 0, 0, 0, 0]
      _ = sendSome(frames[...], to: client.descriptor)
      #expect(await harness.inbox.wait { $0.endings == round && $0.texts.count == round })
    }
  }

  @Test func onlyAllowedOriginsMayConnect() async throws {
    var rules = AccessPolicy()
    rules.allowedOrigins = Set([WebOrigin("https://captions.example")].compactMap { $0 })
    let harness = try Harness.webSocket(rules: rules)
    let origins = ["https://captions.example": 101, "https://evil.example": 403, "null": 403]
    for (origin, status) in origins {
      let page = WebSocketPeer(to: harness, headers: ["Origin: \(origin)"])
      #expect(page.status() == status)
    }
    let two = WebSocketPeer(
      to: harness, headers: ["Origin: https://captions.example", "Origin: https://evil.example"])
    #expect(two.status() == 403)
    two.disconnect()
    _ = try WebSocketPeer.accepted(by: harness)
  }

  @Test func withoutAllowedOriginsNoPageMayConnect() async throws {
    let harness = try Harness.webSocket()
    let page = WebSocketPeer(to: harness, headers: ["Origin: http://localhost"])
    #expect(page.status() == 403)
    #expect(harness.inbox.warnings.count == 1)
    #expect("\(harness.inbox.warnings)".contains("localhost"))
  }

  @Test func anHTTPRequestWithoutUpgradeIsAnswered() async throws {
    let harness = try Harness.webSocket()
    let client = harness.connect(sending: "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(receive(from: client, within: .seconds(5)).hasPrefix("HTTP/1.1 426 "))
    #expect(isClosed(client))
    harness.disconnect(client)
    let garbage = harness.connect(sending: "Hola\nHola\n\n")
    #expect(isClosed(garbage))
    harness.disconnect(garbage)
    #expect(harness.inbox.texts.isEmpty)
  }

  @Test func anIncompleteRequestTimesOut() async throws {
    let harness = try Harness.webSocket(rules: .timeout(.milliseconds(200)))
    let (silent, slow, large) = (harness.connect(), harness.connect(), harness.connect())
    send("GET / HTTP/1.1\r\nHost: x\r\nUpg", to: slow)
    send("GET /" + String(repeating: "x", count: 40_000), to: large)
    for client in [silent, slow, large] {
      #expect(isClosed(client))
    }
    #expect(harness.inbox.warnings.first == .refused(.handshakeTimeout, count: 1))
  }

  @Test func requestsAreSentAsMessages() async throws {
    let harness = try Harness.webSocket(initialRequests: [.languages(from: "en", to: "es")])
    let client = try WebSocketPeer.accepted(by: harness)
    client.text(#"{"hello":1,"want":["control"]}"#)
    #expect(client.receivedFrame()?.text == #"{"control":"languages","from":"en","to":"es"}"#)
    harness.feed.send(.start)
    #expect(client.receivedFrame()?.text == #"{"control":"start"}"#)
  }
}
