import Captions
@testable import Feeds
import Glibc
import Testing

@Suite("Unix socket", .timeLimit(.minutes(1)))
struct UnixSocketFeedTests {
  @Test func everyClientIsAConnectionOfItsOwn() async throws {
    let harness = try Harness()
    let (ana, luis) = (harness.connect(), harness.connect())
    send(#"{"id":"u1","text":"Hola"}"# + "\n", to: ana)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    send(#"{"id":"u1","text":"Bonjour"}"# + "\n", to: luis)
    #expect(await harness.inbox.wait { $0.texts == ["Hola", "Bonjour"] })
    let ids = harness.inbox.events.compactMap { event -> UtteranceID? in
      if case .utterance(let id, _) = event { id } else { nil }
    }
    #expect(Set(ids).count == 2)
    harness.disconnect(ana)
    harness.disconnect(luis)
    #expect(await harness.inbox.wait { $0.endings == 2 })
  }

  @Test func aFullMailboxSlowsTheSenderAndLosesNothing() async throws {
    let harness = try Harness(capacity: 64)
    let client = harness.connect()
    let texts = (0..<20_000).map { "una línea que es bastante larga, número \($0)" }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    var rest = Array(texts.map { $0 + "\n" }.joined().utf8)[...]
    var wasSlowed = false
    #expect(
      await harness.inbox.wait { inbox in
        rest = rest.dropFirst(sendSome(rest, to: client))
        wasSlowed = wasSlowed || !rest.isEmpty
        _ = inbox.events
        return rest.isEmpty
      })
    #expect(wasSlowed)
    harness.disconnect(client)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    #expect(harness.inbox.texts == texts)
  }

  @Test func aLongFirstLineIsDecodedAfterADisconnect() async throws {
    let harness = try Harness()
    let text = String(repeating: "larga ", count: 1000) + "."
    for number in 0..<50 {
      let client = harness.connect(sending: "\(text)\n")
      harness.disconnect(client)
      try #require(await harness.inbox.wait { $0.endings == number + 1 })
    }
    #expect(harness.inbox.texts.count == 50)
  }

  @Test func onlySubscribedClientsReceiveRequests() async throws {
    let harness = try Harness()
    let (pipeline, other) = (harness.connect(), harness.connect())
    send(#"{"hello":1,"want":["control"],"name":"w"}"# + "\nlisto\n", to: pipeline)
    send("Hola\n", to: other)
    #expect(await harness.inbox.wait { Set($0.texts) == ["listo", "Hola"] })
    harness.feed.send(.stop)
    harness.feed.send(.languages(from: "en", to: "es"))
    #expect(receive(from: pipeline, within: .seconds(5)).hasPrefix(#"{"control":"stop"}"# + "\n"))
    #expect(!isReadable(other))
    send(#"{"state":"paused"}"# + "\n", to: pipeline)
    #expect(
      await harness.inbox.wait {
        $0.events.contains { if case .state(.paused, _) = $0 { true } else { false } }
      })
  }

  @Test func aClientThatNeverReadsBlocksNoOtherClient() async throws {
    let harness = try Harness()
    harness.connect(sending: #"{"hello":1,"want":["control"]}"# + "\nlisto\n")
    #expect(await harness.inbox.wait { $0.texts == ["listo"] })
    for _ in 0..<50_000 { harness.feed.send(.start) }
    harness.connect(sending: "Hola\n")
    #expect(await harness.inbox.wait { $0.texts.last == "Hola" })
  }

  @Test func stoppingClosesAllConnections() async throws {
    let harness = try Harness()
    let client = harness.connect(sending: "Hola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    harness.feed.stop()
    harness.feed.stop()
    #expect(isReadable(client, within: .seconds(5)))
    #expect(receive(from: client, within: .seconds(5)).isEmpty)
    #expect(!harness.socketPath.exists)
  }
}
