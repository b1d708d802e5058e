import Accounts
import Broker
import FoundationEssentials
import Glibc
import PageServer
import ProgramBench
import RoomClient
import RoomServer
import Rooms
import System
import Testing

/// Several hubs that share their rooms through a broker.
@Suite(.serialized) struct ServerGroupTests {
  /// A Redis server on a socket in a folder.
  private final class Redis {
    let folder: Folder
    private(set) var process: Child

    init() async throws {
      folder = try Folder()
      process = try Self.start(in: folder)
      #expect(try await isThere())
    }

    deinit { process.send(signal: SIGKILL) }

    private static func start(in folder: Folder) throws -> Child {
      try Child(
        "redis-server",
        [
          "--port", "0", "--unixsocket", folder.file("socket"), "--dir", folder.path,
          "--appendonly", "yes", "--save", "",
        ])
    }

    var address: RedisAddress { RedisAddress(.socket(path: folder.file("socket"))) }

    private func isThere() async throws -> Bool {
      try await eventually { (try? RedisStore(address)) != nil || process.end != nil }
        && process.end == nil
    }

    func kill() async throws {
      process.send(signal: SIGKILL)
      _ = try await eventually { process.end != nil }
    }

    func restart() async throws {
      process = try Self.start(in: folder)
      #expect(try await isThere())
    }
  }

  /// Hubs that share a broker, with a room that one of them has opened.
  private final class Bench {
    let redis: Redis
    private let folder: Folder
    private(set) var servers: [HubServer] = []
    private let store: RedisStore
    private let accounts: Accounts
    private(set) var path = ""
    private(set) var token = ""
    private(set) var session = ""

    init(servers count: Int = 2) async throws {
      redis = try await Redis()
      folder = try Folder()
      try folder.makePages()
      store = try RedisStore(redis.address)
      accounts = Accounts(in: store) { Int(time(nil)) }
      try accounts.set("Marta", password: "correct horse")
      session = try #require(try accounts.signIn("Marta", password: "correct horse"))
      for _ in 0..<count { try start() }
      let body = #"{"name":"Sala 1","key":"the-key-of-Marta-000"}"#
      let answer = try await post("/hub/open", body, to: 0)
      path = try #require(answer.firstMatch(of: /"path":"([^"]+)"/)).1.description
      token = try #require(answer.firstMatch(of: /"token":"([^"]+)"/)).1.description
    }

    deinit { for server in servers { server.stop() } }

    /// Starts one more hub.
    func start() throws {
      var configuration = HubConfiguration()
      configuration.port = 0
      configuration.silenceLimit = .seconds(600)
      servers.append(
        try HubServer(
          configuration, pages: try PageFiles(folder: folder.file("web")),
          identity: try MachineIdentity(keptAt: folder.file("hub.pem"), hostName: "desk"),
          organization: OrganizationConfiguration(
            name: "Salut", accounts: accounts, store: store, broker: redis.address)))
    }

    /// Ends a hub, and every connection to it.
    func stop(_ index: Int) { servers.remove(at: index).stop() }

    /// Sends a request over TLS by the program that everybody has.
    func post(_ path: String, _ body: String, to index: Int) async throws -> String {
      try await curl(
        ["-H", "Cookie: visavis=\(session)", "--data-binary", body], path, at: index)
    }

    func curl(_ options: [String], _ path: String, at index: Int) async throws -> String {
      let program = try Child(
        "curl",
        ["-sk", "--max-time", "20"] + options
          + ["https://127.0.0.1:\(servers[index].port)\(path)"])
      _ = try await eventually { program.end != nil }
      return program.printed
    }

    func join(_ name: String, at index: Int, secret: String? = nil) throws -> Guest {
      let server = servers[index]
      return try Guest(
        RoomURL(address: NetworkAddress(host: "127.0.0.1", port: server.port), path: path),
        RoomHello(
          name: name, language: "en", secret: secret ?? token, key: "the-key-of-\(name)-000"),
        fingerprint: server.fingerprint ?? "")
    }
  }

  @Test func everybodyReadsTheSameOrderAtEachServer() async throws {
    let bench = try await Bench()
    let guests = [try bench.join("Ana", at: 0), try bench.join("Luis", at: 1)]
    for guest in guests { #expect(try await guest.wait { $0.person != nil }) }
    for number in 0..<20 { guests[number % 2].say("Line \(number)") }
    for guest in guests { #expect(try await guest.wait { $0.lines.count == 20 }) }
    #expect(guests[0].lines.map(\.id) == guests[1].lines.map(\.id))
    #expect(guests[0].lines.map(\.order) == Array(1...20))
    #expect(guests[0].lines.map(\.change) == guests[1].lines.map(\.change))
  }

  @Test func whoLosesTheOwnServerGoesOnAtAnotherOne() async throws {
    let bench = try await Bench()
    let ana = try bench.join("Ana", at: 0)
    let luis = try bench.join("Luis", at: 1)
    for guest in [ana, luis] { #expect(try await guest.wait { $0.person != nil }) }
    luis.say("Hola")
    #expect(try await ana.wait { $0.lines.count == 1 })
    bench.stop(1)
    ana.say("Are you there?")
    let back = try bench.join("Luis", at: 0)
    #expect(try await back.wait { $0.lines.count == 2 })
    #expect(back.person == luis.person)
    back.say("Yes", id: "again")
    #expect(try await ana.wait { $0.lines.count == 3 })
    #expect(ana.lines.map(\.source) == ["Hola", "Are you there?", "Yes"])
  }

  @Test func thoseOfALostServerAreAwayUntilTheyComeBack() async throws {
    let bench = try await Bench()
    let ana = try bench.join("Ana", at: 0)
    let luis = try bench.join("Luis", at: 1)
    for guest in [ana, luis] { #expect(try await guest.wait { $0.person != nil }) }
    bench.stop(1)
    #expect(
      try await ana.wait { guest in
        guest.messages.contains { message in
          message.people?.contains { $0.id == luis.person && $0.state == .away } == true
        }
      })
  }

  @Test func whatIsSaidWhileTheBrokerIsGoneArrivesOnce() async throws {
    let bench = try await Bench()
    let guests = [try bench.join("Ana", at: 0), try bench.join("Luis", at: 1)]
    for guest in guests { #expect(try await guest.wait { $0.person != nil }) }
    guests[0].say("Before")
    #expect(try await guests[1].wait { $0.lines.count == 1 })
    try await bench.redis.kill()
    for number in 0..<10 { guests[number % 2].say("Line \(number)") }
    try await bench.redis.restart()
    for guest in guests { #expect(try await guest.wait { $0.lines.count == 11 }) }
    #expect(guests[0].lines.map(\.id) == guests[1].lines.map(\.id))
    #expect(Set(guests[0].lines.compactMap(\.source)).count == 11)
  }

  @Test func aServerThatComesLaterHasTheWholeRoom() async throws {
    let bench = try await Bench(servers: 1)
    // Many say little, as each one may say 20 lines a second.
    let guests = try (0..<14).map { try bench.join("G\($0)", at: 0) }
    for guest in guests { #expect(try await guest.wait { $0.person != nil }) }
    // The room is kept whole in between, and the changes before are forgotten.
    for number in 0..<50 { for guest in guests { guest.say("Line \(number)") } }
    #expect(try await guests[0].wait { $0.lines.count == 700 })
    try bench.start()
    let luis = try bench.join("Luis", at: 1)
    #expect(try await luis.wait { $0.lines.count == 700 })
    let newest = try #require(guests[0].lines.last)
    #expect(luis.lines.last?.order == 700)
    #expect(luis.lines.last?.id == newest.id)
    #expect(luis.lines.last?.change == newest.change)
  }

  @Test func aDocumentIsThereAtEachServer() async throws {
    let bench = try await Bench()
    let ana = try bench.join("Ana", at: 0)
    let luis = try bench.join("Luis", at: 1)
    for guest in [ana, luis] { #expect(try await guest.wait { $0.person != nil }) }
    let session = try #require(ana.messages.first?.session)
    _ = try await bench.curl(
      ["--data-binary", "Aspirin, twice a day"],
      "\(bench.path)file?session=\(session)&name=dose.txt",
      at: 0)
    #expect(try await luis.wait { $0.lines.count == 1 })
    let file = try #require(luis.lines.first?.id?.split(separator: ".").last)
    let other = try #require(luis.messages.first?.session)
    let text = try await bench.curl([], "\(bench.path)file/\(file)?session=\(other)", at: 1)
    #expect(text == "Aspirin, twice a day")
  }

  @Test func aDocumentThatCannotBeKeptIsNotTaken() async throws {
    let bench = try await Bench()
    let ana = try bench.join("Ana", at: 0)
    #expect(try await ana.wait { $0.person != nil })
    let session = try #require(ana.messages.first?.session)
    let path = "\(bench.path)file?session=\(session)&name=dose.txt"
    try await bench.redis.kill()
    let refusal = try await bench.curl(["-i", "--data-binary", "Aspirin"], path, at: 0)
    #expect(refusal.contains(" 503 "))
    try await bench.redis.restart()
    var answer = ""
    for _ in 0..<50 where !answer.contains(" 201 ") {
      answer = try await bench.curl(["-i", "--data-binary", "Aspirin"], path, at: 0)
    }
    #expect(answer.contains(" 201 "))
    #expect(try await ana.wait { $0.lines.count == 1 })
  }

  @Test func aRoomIsClosedAtEachServer() async throws {
    let bench = try await Bench()
    let luis = try bench.join("Luis", at: 1)
    #expect(try await luis.wait { $0.person != nil })
    let id = bench.path.dropFirst(3).dropLast()
    _ = try await bench.post("/hub/close", #"{"room":"\#(id)"}"#, to: 0)
    #expect(try await luis.wait { $0.endings == [.closed] })
    #expect(try await bench.curl(["-i"], bench.path, at: 1).contains("/#closed"))
  }

  @Test func aBrokerThatIsNotThereIsSaid() throws {
    #expect(throws: StoreError.self) { try RedisStore(RedisAddress(.socket(path: "/proc/none"))) }
    let nobody = RedisAddress(.network(NetworkAddress(host: "127.0.0.1", port: 1)))
    #expect(throws: StoreError.self) { try RedisStore(nobody) }
  }
}
