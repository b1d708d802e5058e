import Captions
import Glibc
import NIOSSL
import Synchronization
import Testing

@testable import Feeds

@Suite("A WebSocket server that captions come from", .timeLimit(.minutes(1)))
struct WebSocketClientFeedTests {
  private let inbox: Inbox
  private let loop: SocketLoop
  private let presence = Presence()

  init() throws {
    inbox = try Inbox()
    loop = try SocketLoop()
  }

  private func feed(
    _ port: Int, scheme: String = "ws", encryption: ClientEncryption = ClientEncryption(),
    retrying schedule: RetrySchedule = RetrySchedule(
      from: .milliseconds(5), to: .milliseconds(20))
  ) throws -> WebSocketClientFeed {
    let url = try #require(WebSocketURL("\(scheme)://127.0.0.1:\(port)/captions?key=secreto"))
    return WebSocketClientFeed(
      url, retrying: schedule, encryption: encryption, timeout: .milliseconds(500), on: loop,
      into: FeedContext(
        mailbox: inbox.mailbox, numbers: ConnectionNumbers(), report: inbox.report),
      onAvailabilityChange: { [presence] in presence.add($0) })
  }

  private func end(_ feed: WebSocketClientFeed) {
    feed.stop()
    loop.stop()
  }

  @Test func itsMessagesAreCaptions() async throws {
    let server = try WebSocketServer(sending: ["Hola", #"{"text":"Adiós"}"#])
    let feed = try feed(server.port)
    #expect(await inbox.wait { $0.texts == ["Hola", "Adiós"] })
    #expect(presence.all == [true])
    #expect(server.words.isEmpty)
    end(feed)
    server.stop()
  }

  @Test func itIsTriedAgainAfterEveryEnd() async throws {
    let server = try WebSocketServer(sending: ["Hola"])
    let feed = try feed(server.port)
    for round in 1...4 {
      #expect(await inbox.wait { $0.texts.count == round && server.count == round })
      server.hangUp()
      #expect(await inbox.wait { $0.endings == round })
    }
    #expect(presence.all.starts(with: [true, false, true, false, true]))
    end(feed)
    server.stop()
  }

  @Test func aServerThatComesLaterIsFound() async throws {
    let reserved = try WebSocketServer(sending: [])
    let port = reserved.port
    reserved.stop()
    let feed = try feed(port)
    #expect(await inbox.wait { _ in presence.all == [false] })
    let server = try WebSocketServer(sending: ["Hola"], port: port)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    #expect(presence.all == [false, true])
    #expect(inbox.warnings.count == 1)
    #expect("\(inbox.warnings)".contains("waiting for ws://127.0.0.1"))
    #expect(!"\(inbox.warnings)".contains("secreto"))
    end(feed)
    server.stop()
  }

  @Test func aServerThatGivesNoWebSocketIsNotThere() async throws {
    let server = try WebSocketServer(sending: [], upgrades: false)
    let feed = try feed(server.port)
    #expect(await inbox.wait { _ in presence.all == [false] })
    end(feed)
    server.stop()
  }

  @Test func oneThatAcceptsAndSaysNothingIsLeftInTime() async throws {
    let harness = try Harness.tcp()
    let start = ContinuousClock.now
    let feed = try feed(harness.feed.port ?? 0)
    #expect(await inbox.wait { _ in presence.all == [false] })
    #expect(ContinuousClock.now - start < .seconds(20))
    end(feed)
    harness.end()
  }

  @Test func itHearsFromTheWindowOnlyIfItSaidHello() async throws {
    let server = try WebSocketServer(
      sending: [#"{"hello":1,"want":["control"]}"#, "Hola"])
    let feed = try feed(server.port)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    feed.send(.stop)
    #expect(await inbox.wait { _ in server.words == [#"{"control":"stop"}"#] })
    end(feed)
    server.stop()
  }

  @Test func stoppingIsPromptWhereverItStands() throws {
    let slow = RetrySchedule(from: .seconds(60), to: .seconds(60))
    let start = ContinuousClock.now
    for _ in 0..<3 {
      let feed = try feed(1, retrying: slow)
      feed.stop()
    }
    let feed = try feed(1, retrying: slow)
    usleep(100_000)
    end(feed)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func itsCertificateMustBeTrusted() async throws {
    let certificate = Certificate()
    let rules = try AccessPolicy.encrypted()
    let context = try #require(rules.encryption?.context)
    let server = try WebSocketServer(sending: ["Hola"], encryption: context)
    let distrustful = try feed(server.port, scheme: "wss")
    #expect(await inbox.wait { _ in presence.all == [false] })
    #expect(inbox.texts.isEmpty)
    distrustful.stop()
    let trustful = try feed(
      server.port, scheme: "wss",
      encryption: ClientEncryption(trusting: certificate.certificateFile))
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    end(trustful)
    server.stop()
  }

  @Test func theDelayDoublesUntilSomethingWasDelivered() {
    var schedule = RetrySchedule()
    let delays = (0..<7).map { _ in schedule.next() / .milliseconds(1) }
    #expect(delays == [250, 500, 1000, 2000, 4000, 5000, 5000])
    schedule.startOver()
    let first = schedule.next()
    #expect(first == .milliseconds(250))
  }
}

/// The changes of the server's availability.
private final class Presence: Sendable {
  private let changes = Mutex<[Bool]>([])

  func add(_ isPresent: Bool) { changes.withLock { $0.append(isPresent) } }

  var all: [Bool] { changes.withLock(\.self) }
}
