import Captions
import Glibc
import Synchronization
import System
import Testing

@testable import Feeds

@Suite("Many clients", .timeLimit(.minutes(1)))
struct ClientLimitTests {
  @Test func aClientIsServedAfterAThousandShortConnections() async throws {
    for harness in [try Harness.tcp(), try Harness.webSocket(), try Harness()] {
      for number in 0..<1000 {
        let client = harness.connect()
        if number.isMultiple(of: 3) { send("{\"text\":", to: client) }
        harness.disconnect(client)
      }
      #expect(await harness.inbox.wait { _ in isServed(by: harness) })
    }
  }

  /// True if a client that only sends captions is accepted.
  private func isServed(by harness: Harness) -> Bool {
    let client = harness.connect()
    defer { harness.disconnect(client) }
    send("GET / HTTP/1.1\r\n\r\n", to: client)
    return isReadable(client, within: .seconds(5))
  }

  @Test(arguments: [true, false])
  func aNewClientEvictsTheOldestPendingClient(isUnix: Bool) async throws {
    let harness = try isUnix ? Harness() : Harness.tcp()
    let early = harness.connect(sending: "Buenas\n")
    #expect(await harness.inbox.wait { $0.texts == ["Buenas"] })
    let silent = (0..<ClientRegistry.maxPending).map { _ in harness.connect() }
    send("{\"text\":\"una línea sin fin", to: silent[1])
    try await Task.sleep(for: .milliseconds(300))
    harness.connect(sending: "Hola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Buenas", "Hola"] })
    #expect(isClosed(silent[0]))
    #expect(!isClosed(silent[2], within: .milliseconds(20)))
    #expect(!isClosed(early, within: .milliseconds(1)))
    #expect(
      harness.inbox.warnings == [.refused(.evicted(limit: ClientRegistry.maxPending), count: 1)]
    )
  }

  @Test func clientsBeyondTheLimitAreRefusedAtTheirFirstRecord() async throws {
    let harness = try Harness.tcp()
    let clients = (0..<ClientRegistry.maxClients).map { number in
      let client = harness.connect(sending: "\(number)\n")
      return client
    }
    #expect(await harness.inbox.wait { $0.texts.count == clients.count })
    let late = harness.connect(sending: "Hola\n")
    #expect(isClosed(late))
    #expect(!harness.inbox.texts.contains("Hola"))
    #expect(
      harness.inbox.warnings == [.refused(.tooMany(limit: ClientRegistry.maxClients), count: 1)])
    harness.disconnect(clients[0])
    #expect(await harness.inbox.wait { $0.endings == 1 })
    harness.connect(sending: "Hola\n")
    #expect(await harness.inbox.wait { $0.texts.contains("Hola") })
  }

  /// Clients without the token connect as fast as they can, and send nothing or half of a line.
  @Test(arguments: ["", "{\"hello\":1,\"tok", "\r\n\r\n"])
  func aClientWithTheTokenIsAdmittedDuringAConnectionFlood(beginning: String) async throws {
    let harness = try Harness.tcp(rules: .token())
    let flood = ConnectionFlood(at: try #require(harness.feed.port), sending: beginning)
    try await Task.sleep(for: .milliseconds(300))
    for number in 1...5 {
      harness.connect(sending: #"{"hello":1,"token":"secreto"}"# + "\n\(number)\n")
      #expect(await harness.inbox.wait { $0.texts.count == number })
    }
    #expect(flood.stop() > 300)
  }

  /// The caption only has to arrive because latency is measured elsewhere.
  @Test func slowClientsDoNotBlockAnotherClient() async throws {
    let harness = try Harness.tcp()
    let slow = (0..<ClientRegistry.maxClients - 1).map { _ in harness.connect() }
    let good = harness.connect()
    for number in 1...50 {
      for client in slow { _ = sendSome([UInt8(ascii: "x")], to: client) }
      send("\(number)\n", to: good)
      #expect(await harness.inbox.wait { $0.texts.count == number })
    }
  }

  @Test func aFloodIsCoalescedWithoutLosingFinals() async throws {
    let harness = try Harness.tcp(capacity: 64)
    let client = harness.connect()
    let flood = (0..<20_000).map { number in
      let isFinal = number % 100 == 99
      return "{\"id\":\"u\(number / 100)\",\"text\":\"\(number)\",\"final\":\(isFinal)}\n"
    }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    var rest = Array(flood.joined().utf8)[...]
    #expect(
      await harness.inbox.wait { inbox in
        rest = rest.dropFirst(sendSome(rest, to: client))
        _ = inbox.events
        return rest.isEmpty
      })
    harness.disconnect(client)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    let finals = harness.inbox.events.compactMap { event -> String? in
      guard case .utterance(_, let snapshot) = event, !snapshot.isPartial else { return nil }
      return snapshot.text.words.value
    }
    #expect(finals == (0..<200).map { "\($0 * 100 + 99)" })
    #expect(harness.inbox.events.count < 2000)
  }
}

/// A thread that opens connections as fast as it can and never sends a hello.
final class ConnectionFlood: Sendable {
  private let status: Status
  private let worker: Worker?

  private final class Status: Sendable {
    let isStopped = Atomic<Bool>(false)
    let connections = Atomic<Int>(0)
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - port: The port of the listener.
  ///   - beginning: The bytes that each connection sends.
  init(at port: Int, sending beginning: String) {
    let status = Status()
    self.status = status
    worker = try? Worker("flood") { _ in
      var clients: [Int32] = []
      while !status.isStopped.load(ordering: .relaxed) {
        let client = connectToPort(port)
        guard client >= 0 else { continue }
        status.connections.add(1, ordering: .relaxed)
        _ = sendSome(Array(beginning.utf8)[...], to: client)
        clients.append(client)
        if clients.count > 400 { close(clients.removeFirst()) }
      }
      for client in clients { close(client) }
    }
  }

  /// Stops the thread and returns the number of connections.
  func stop() -> Int {
    status.isStopped.store(true, ordering: .relaxed)
    worker?.waitForEnd(within: .seconds(60))
    return status.connections.load(ordering: .relaxed)
  }
}
