import Captions
import Glibc
import NIOSSL
import Synchronization
import System
import Testing

@testable import Feeds

@Suite("WebSocket client", .timeLimit(.minutes(1)))
struct WebSocketClientFeedTests {
  private let inbox: Inbox
  private let loop: SocketLoop
  private let availability = AvailabilityRecorder()

  init() throws {
    inbox = try Inbox()
    loop = try SocketLoop()
  }

  private func feed(
    _ port: Int, scheme: String = "ws", encryption: ClientEncryption = ClientEncryption(),
    retrying backoff: Backoff = Backoff(first: .milliseconds(5), max: .milliseconds(20))
  ) throws -> WebSocketClientFeed {
    let url = try #require(WebSocketURL("\(scheme)://127.0.0.1:\(port)/captions?key=secreto"))
    return WebSocketClientFeed(
      url, retrying: backoff, encryption: encryption, timeout: .milliseconds(500), on: loop,
      into: inbox.context(),
      onAvailabilityChange: { [availability] in availability.add($0) })
  }

  private func end(_ feed: WebSocketClientFeed, _ server: WebSocketServer? = nil) {
    feed.stop()
    loop.stop()
    server?.stop()
  }

  @Test func messagesOfTheServerAreCaptions() async throws {
    let server = try WebSocketServer(sending: ["Hola", #"{"text":"Adiós"}"#])
    let feed = try feed(server.port)
    #expect(await inbox.wait { $0.texts == ["Hola", "Adiós"] })
    #expect(availability.all == [true])
    #expect(server.receivedTexts.isEmpty)
    end(feed, server)
  }

  @Test func theClientReconnectsAfterEveryDisconnect() async throws {
    let server = try WebSocketServer(sending: ["Hola"])
    let feed = try feed(server.port)
    for round in 1...4 {
      #expect(await inbox.wait { $0.texts.count == round && server.count == round })
      server.disconnectClients()
      #expect(await inbox.wait { $0.endings == round })
    }
    #expect(availability.all.starts(with: [true, false, true, false, true]))
    end(feed, server)
  }

  @Test func theClientConnectsWhenTheServerStarts() async throws {
    let reserved = try WebSocketServer(sending: [])
    let port = reserved.port
    reserved.stop()
    let feed = try feed(port)
    #expect(await inbox.wait { _ in availability.all == [false] })
    let server = try WebSocketServer(sending: ["Hola"], port: port)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    #expect(availability.all == [false, true])
    #expect(inbox.warnings.count == 1)
    #expect("\(inbox.warnings)".contains("waiting for ws://127.0.0.1"))
    #expect(!"\(inbox.warnings)".contains("secreto"))
    end(feed, server)
  }

  @Test func aServerWithoutWebSocketIsUnavailable() async throws {
    let server = try WebSocketServer(sending: [], upgrades: false)
    let feed = try feed(server.port)
    #expect(await inbox.wait { _ in availability.all == [false] })
    end(feed, server)
  }

  @Test func aSilentServerTimesOut() async throws {
    let harness = try Harness.tcp()
    let start = ContinuousClock.now
    let feed = try feed(harness.feed.port ?? 0)
    #expect(await inbox.wait { _ in availability.all == [false] })
    #expect(ContinuousClock.now - start < .seconds(60))
    end(feed)
    harness.end()
  }

  @Test func aServerReceivesRequestsAfterItsHello() async throws {
    let server = try WebSocketServer(sending: [#"{"hello":1,"want":["control"]}"#, "Hola"])
    let feed = try feed(server.port)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    feed.send(.stop)
    #expect(await inbox.wait { _ in server.receivedTexts == [#"{"control":"stop"}"#] })
    end(feed, server)
  }

  @Test func stoppingIsPromptInEveryState() throws {
    let slow = Backoff(first: .seconds(60), max: .seconds(60))
    let start = ContinuousClock.now
    for _ in 0..<3 {
      let feed = try feed(1, retrying: slow)
      feed.stop()
    }
    let feed = try feed(1, retrying: slow)
    usleep(100_000)
    end(feed)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func theServersCertificateMustBeTrusted() async throws {
    let file = unnamedFile()
    send(Certificate.certificate, to: file)
    let rules = try AccessPolicy.encrypted()
    let context = try #require(rules.encryption?.context)
    let server = try WebSocketServer(sending: ["Hola"], encryption: context)
    let untrusting = try feed(server.port, scheme: "wss")
    #expect(await inbox.wait { _ in availability.all == [false] })
    #expect(inbox.texts.isEmpty)
    untrusting.stop()
    let trusting = try feed(
      server.port, scheme: "wss",
      encryption: ClientEncryption(trusting: "/proc/self/fd/\(file)"))
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    end(trusting, server)
  }
}

/// The changes of the server's availability.
private final class AvailabilityRecorder: Sendable {
  private let changes = Mutex<[Bool]>([])

  func add(_ isAvailable: Bool) { changes.withLock { $0.append(isAvailable) } }

  var all: [Bool] { changes.withLock(\.self) }
}
