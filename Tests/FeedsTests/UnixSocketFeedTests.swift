import Captions
import Feeds
import Glibc
import Testing

@Suite("Unix socket", .timeLimit(.minutes(1)))
struct UnixSocketFeedTests {
  @Test func everyClientIsAConnectionOfItsOwn() async throws {
    let stage = try Stage()
    let (ana, luis) = (stage.connect(), stage.connect())
    send(#"{"id":"u1","text":"Hola"}"# + "\n", to: ana)
    #expect(await stage.inbox.wait { $0.texts == ["Hola"] })
    send(#"{"id":"u1","text":"Bonjour"}"# + "\n", to: luis)
    #expect(await stage.inbox.wait { $0.texts == ["Hola", "Bonjour"] })
    let ids = stage.inbox.events.compactMap { event -> UtteranceID? in
      if case .update(let id, _) = event { id } else { nil }
    }
    #expect(Set(ids).count == 2)
    close(ana)
    close(luis)
    #expect(await stage.inbox.wait { $0.endings == 2 })
    stage.end()
  }

  @Test func aClientThatVanishesMidLineLeavesWhatItSaid() async throws {
    let stage = try Stage()
    let client = stage.connect()
    send("Hola\nAdi", to: client)
    close(client)
    #expect(await stage.inbox.wait { $0.endings == 1 })
    #expect(stage.inbox.texts == ["Hola", "Adi"])
    let next = stage.connect()
    send("otra vez\n", to: next)
    #expect(await stage.inbox.wait { $0.texts.last == "otra vez" })
    close(next)
    stage.end()
  }

  @Test func aFullMailboxSlowsTheSenderAndLosesNothing() async throws {
    let stage = try Stage(capacity: 64)
    let client = stage.connect()
    let texts = (0..<20_000).map { "una línea que es bastante larga, número \($0)" }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    var rest = Array(texts.map { $0 + "\n" }.joined().utf8)[...]
    var wasSlowed = false
    #expect(
      await stage.inbox.wait { inbox in
        rest = rest.dropFirst(sendSome(rest, to: client))
        wasSlowed = wasSlowed || !rest.isEmpty
        _ = inbox.events
        return rest.isEmpty
      })
    #expect(wasSlowed)
    close(client)
    #expect(await stage.inbox.wait { $0.endings == 1 })
    #expect(stage.inbox.texts == texts)
    stage.end()
  }

  @Test func moreClientsThanTheLimitAreTurnedAway() async throws {
    let stage = try Stage()
    var clients = (0..<ListenerFeed.mostClients).map { _ in stage.connect() }
    for client in clients { send("x\n", to: client) }
    #expect(await stage.inbox.wait { $0.texts.count == ListenerFeed.mostClients })
    let late = stage.connect()
    #expect(receive(from: late, within: .seconds(5)).isEmpty)
    #expect(stage.inbox.warnings == [.refused(.tooMany(limit: ListenerFeed.mostClients), count: 1)])
    close(late)
    close(clients.removeLast())
    #expect(await stage.inbox.wait { $0.endings == 1 })
    clients.append(stage.connect())
    send("y\n", to: clients[clients.count - 1])
    #expect(await stage.inbox.wait { $0.texts.last == "y" })
    for client in clients { close(client) }
    stage.end()
  }

  @Test func manyConnectionsComeAndGo() async throws {
    let stage = try Stage()
    for number in 0..<200 {
      let client = stage.connect()
      send("\(number)\n", to: client)
      close(client)
      try #require(await stage.inbox.wait { $0.endings == number + 1 })
    }
    #expect(stage.inbox.texts == (0..<200).map(String.init))
    stage.end()
  }

  @Test func aFirstLineThatIsLongIsReadAlthoughItsClientIsGone() async throws {
    let stage = try Stage()
    let text = String(repeating: "larga ", count: 1000) + "."
    for number in 0..<50 {
      let client = stage.connect()
      send("\(text)\n", to: client)
      close(client)
      try #require(await stage.inbox.wait { $0.endings == number + 1 })
    }
    #expect(stage.inbox.texts.count == 50)
    stage.end()
  }

  @Test func aPipelineThatAsksIsToldTheLanguagesFirst() async throws {
    let stage = try Stage(greeting: [.languages(from: "en", to: "es")])
    let (pipeline, other) = (stage.connect(), stage.connect())
    send(#"{"hello":1,"want":["control"]}"# + "\n", to: pipeline)
    send("Hola\n", to: other)
    #expect(
      receive(from: pipeline, within: .seconds(5))
        == #"{"control":"languages","from":"en","to":"es"}"# + "\n")
    #expect(await stage.inbox.wait { $0.texts == ["Hola"] })
    #expect(!isReadable(other))
    close(pipeline)
    close(other)
    stage.end()
  }

  @Test func onlyWhoAskedForControlHearsIt() async throws {
    let stage = try Stage()
    let (pipeline, other) = (stage.connect(), stage.connect())
    send(#"{"hello":1,"want":["control"],"name":"w"}"# + "\nlisto\n", to: pipeline)
    send("Hola\n", to: other)
    #expect(await stage.inbox.wait { Set($0.texts) == ["listo", "Hola"] })
    stage.feed.send(.stop)
    stage.feed.send(.languages(from: "en", to: "es"))
    #expect(receive(from: pipeline, within: .seconds(5)).hasPrefix(#"{"control":"stop"}"# + "\n"))
    #expect(!isReadable(other))
    send(#"{"state":"paused"}"# + "\n", to: pipeline)
    #expect(
      await stage.inbox.wait {
        $0.events.contains { if case .state(.paused, _) = $0 { true } else { false } }
      })
    close(pipeline)
    close(other)
    stage.end()
  }

  @Test func aClientThatNeverReadsLosesLinesAndBlocksNobody() async throws {
    let stage = try Stage()
    let deaf = stage.connect()
    send(#"{"hello":1,"want":["control"]}"# + "\nlisto\n", to: deaf)
    #expect(await stage.inbox.wait { $0.texts == ["listo"] })
    for _ in 0..<50_000 { stage.feed.send(.start) }
    let good = stage.connect()
    send("Hola\n", to: good)
    #expect(await stage.inbox.wait { $0.texts.last == "Hola" })
    close(deaf)
    close(good)
    stage.end()
  }

  @Test func stoppingClosesEverythingThatIsOpen() async throws {
    let stage = try Stage()
    let client = stage.connect()
    send("Hola\n", to: client)
    #expect(await stage.inbox.wait { $0.texts == ["Hola"] })
    stage.feed.stop()
    stage.feed.stop()
    #expect(isReadable(client, within: .seconds(5)))
    #expect(receive(from: client, within: .seconds(5)).isEmpty)
    #expect(!stage.place.exists)
    close(client)
    stage.end()
  }
}
