import Accounts
import Decks
import FoundationEssentials
import Glibc
import LearnedDecks
import PageServer
import ProgramBench
import RoomClient
import Rooms
import SpacedRepetition
import System
import Testing

@testable import RoomServer

/// A hub of many rooms, behind another server that encrypts.
@Suite struct OrganizationTests {
  private final class Bench {
    let folder: Folder
    private(set) var server: HubServer
    private let configuration: HubConfiguration
    let accounts: Accounts
    private let store: SQLiteStore
    /// The addresses of clients, as the other server names them.
    var address = "198.51.100.7"

    struct Opened: Decodable {
      let path: String
      let token: String
    }

    struct About: Decodable {
      struct Room: Decodable {
        let id: String
        let name: String
        let code: String
        let people: Int
      }
      let hub: String
      let account: String?
      let rooms: [Room]?
    }

    init(isEncrypted: Bool = true) throws {
      folder = try Folder()
      try folder.makePages()
      try writeFile(folder.file("web/organization.html"), Array("<title>rooms</title>".utf8))
      store = try SQLiteStore(path: folder.file("hub.db"))
      accounts = Accounts(in: store) { 1_800_000_000 }
      try accounts.set("Marta", password: "correct horse")
      try accounts.set("Luis", password: "battery staple", isAdministrator: true)
      var configuration = HubConfiguration()
      configuration.port = 0
      configuration.silenceLimit = .seconds(600)
      configuration.publicAddress = NetworkAddress(host: "captions.example.org", port: 443)
      if !isEncrypted { configuration.portInClear = 0 }
      self.configuration = configuration
      server = try Self.server(configuration, folder, accounts, store)
    }

    private static func server(
      _ configuration: HubConfiguration, _ folder: Folder, _ accounts: Accounts,
      _ store: SQLiteStore
    ) throws -> HubServer {
      // Without encryption, the port in clear is asked; otherwise that of the server behind another one.
      let identity =
        configuration.portInClear == nil
        ? nil : try MachineIdentity(keptAt: folder.file("hub.pem"), hostName: "desk")
      return try HubServer(
        configuration, pages: try PageFiles(folder: folder.file("web")), identity: identity,
        organization: OrganizationConfiguration(
          name: "Salut", accounts: accounts, store: store,
          study: StudyFiles(
            decks: folder.file("decks"), words: folder.file("words.db"),
            tables: folder.file("tables"))))
    }

    deinit { server.stop() }

    /// The files of decks and words, as the program that removes accounts knows them.
    var files: StudyFiles {
      StudyFiles(
        decks: folder.file("decks"), words: folder.file("words.db"), tables: folder.file("tables"))
    }

    func damageWords() throws {
      for suffix in ["-wal", "-shm"] { _ = unsafe unlink(folder.file("words.db" + suffix)) }
      try writeFile(folder.file("words.db"), Array("no database".utf8))
    }

    /// The room as it is kept for the next start.
    func kept(_ id: String) throws -> String { try store.value(of: "room/\(id)") ?? "" }

    func restart(after change: () throws -> Void = {}) throws {
      server.stop()
      try change()
      server = try Self.server(configuration, folder, accounts, store)
    }

    func ask(_ method: String, _ path: String, _ body: String = "", session: String? = nil)
      async throws -> String
    {
      let client = try SocketClient(port: server.portInClear ?? server.port)
      let cookie = session.map { "Cookie: other=1; visavis=\($0)\r\n" } ?? ""
      client.send(
        "\(method) \(path) HTTP/1.1\r\nHost: captions.example.org\r\nConnection: close\r\n"
          + "Origin: https://captions.example.org\r\nX-Forwarded-For: 10.0.0.1, \(address)\r\n"
          + "\(cookie)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return try await client.readToEnd()
    }

    func signIn(_ name: String = "Marta", _ password: String = "correct horse") async throws
      -> String?
    {
      let answer = try await ask(
        "POST", "/hub/sign-in", #"{"name":"\#(name)","password":"\#(password)"}"#)
      return answer.firstMatch(
        of:
          /visavis=([A-Za-z0-9_-]+); Max-Age=1209600; Path=\/hub; Secure; HttpOnly; SameSite=Strict/
      )
      .map { String($0.1) }
    }

    func open(_ name: String, session: String?) async throws -> Opened? {
      try Self.decoded(
        try await ask(
          "POST", "/hub/open", #"{"name":"\#(name)","key":"the-key-of-Marta-000"}"#,
          session: session))
    }

    func about(session: String?) async throws -> About? {
      try Self.decoded(try await ask("GET", "/hub/about.json", session: session))
    }

    static func decoded<Body: Decodable>(_ answer: String) throws -> Body? {
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
      guard answer.hasPrefix("HTTP/1.1 20"), parts.count == 2 else { return nil }
      return try JSONDecoder().decode(Body.self, from: Data(parts[1].utf8))
    }
  }

  @Test func whoSignsInOpensRoomsAndGuestsFindThemByTheCode() async throws {
    let bench = try Bench()
    #expect(try await bench.ask("GET", "/").contains("<title>rooms</title>"))
    #expect(try await bench.signIn("Marta", "wrong") == nil)
    let session = try #require(try await bench.signIn())
    let room = try #require(try await bench.open("Sala 1", session: session))
    #expect(try await bench.ask("GET", room.path).contains("<title>page</title>"))
    #expect(
      try await bench.ask("GET", String(room.path.dropLast())).contains("Location: \(room.path)"))
    let about = try #require(try await bench.about(session: session))
    #expect(about.account == "marta" && about.hub == "Salut")
    let code = try #require(about.rooms?.first?.code)
    #expect(code.count == 7)
    let found = try await bench.ask(
      "POST", "/hub/find", #"{"code":" \#(code.lowercased()) "}"#)
    #expect(found.contains(#"{"path":"\#(room.path)"}"#))
  }

  @Test func nobodyOpensClosesOrSeesRoomsOfAnother() async throws {
    let bench = try Bench()
    #expect(try await bench.open("Sala 1", session: nil) == nil)
    #expect(try await bench.open("Sala 1", session: "made-up") == nil)
    let marta = try await bench.signIn()
    let luis = try await bench.signIn("Luis", "battery staple")
    #expect(luis != nil)
    let room = try #require(try await bench.open("Sala 1", session: marta))
    let id = String(room.path.dropFirst(3).dropLast())
    #expect(try await bench.about(session: luis)?.rooms?.isEmpty == true)
    #expect(try await bench.about(session: nil)?.rooms == nil)
    for deed in ["close", "enter"] {
      let answer = try await bench.ask(
        "POST", "/hub/\(deed)", #"{"room":"\#(id)","key":"the-key-of-Luis-0000"}"#, session: luis)
      #expect(answer.hasPrefix("HTTP/1.1 404"))
    }
    #expect(try await bench.about(session: marta)?.rooms?.map(\.id) == [id])
    let closed = try await bench.ask(
      "POST", "/hub/close", #"{"room":"\#(id)"}"#, session: marta)
    #expect(closed.hasPrefix("HTTP/1.1 200"))
    #expect(try await bench.ask("GET", room.path).contains("Location: /#closed"))
    #expect(try await bench.about(session: marta)?.rooms?.isEmpty == true)
  }

  @Test func roomsAreThereAgainAfterAStart() async throws {
    let bench = try Bench()
    let session = try await bench.signIn()
    let room = try #require(try await bench.open("Sala 1", session: session))
    _ = try await bench.open("Sala 2", session: session)
    let before = try #require(try await bench.about(session: session)?.rooms)
    try bench.restart()
    let after = try #require(try await bench.about(session: session)?.rooms)
    #expect(after.map(\.name) == ["Sala 1", "Sala 2"])
    #expect(after.map(\.code) == before.map(\.code))
    #expect(try await bench.ask("GET", room.path).contains("<title>page</title>"))
  }

  @Test func whoGuessesWaitsAndOthersDoNot() async throws {
    let bench = try Bench()
    func signIn(_ name: String) async throws -> String {
      try await bench.ask("POST", "/hub/sign-in", #"{"name":"\#(name)","password":"wrong"}"#)
    }
    var (codes, passwords) = ("", "")
    for number in 0..<5 {
      codes = try await bench.ask("POST", "/hub/find", #"{"code":"AAAAAAA"}"#)
      passwords = try await signIn("nobody-\(number)")
    }
    // The fifth wrong one costs time.
    #expect(codes.contains(#"{"seconds":2}"#))
    #expect(passwords.contains(#"{"seconds":2}"#))
    // What a client writes in front of the other server's word is not believed.
    bench.address = "198.51.100.8"
    #expect(try await bench.signIn() != nil)
  }

  @Test func nobodyLocksOutOthersByWrongPasswordsOrCodes() async throws {
    let bench = try Bench()
    var answer = ""
    // One account from many addresses, and codes from many more.
    for number in 0..<70 {
      bench.address = "198.51.100.\(number)"
      _ = try await bench.ask("POST", "/hub/find", #"{"code":"AAAAAAA"}"#)
      guard number < 5 else { continue }
      answer = try await bench.ask(
        "POST", "/hub/sign-in", #"{"name":"Luis","password":"wrong"}"#)
    }
    // The account that was tried waits, and no other one.
    #expect(answer.contains(#"{"seconds":2}"#))
    bench.address = "203.0.113.1"
    #expect(try await bench.signIn() != nil)
  }

  @Test func aRightCodeEarnsNoNewAttempts() async throws {
    let bench = try Bench()
    let session = try await bench.signIn()
    _ = try await bench.open("Sala 1", session: session)
    let code = try #require(try await bench.about(session: session)?.rooms?.first?.code)
    for _ in 0..<4 { _ = try await bench.ask("POST", "/hub/find", #"{"code":"AAAAAAA"}"#) }
    let right = try await bench.ask("POST", "/hub/find", #"{"code":"\#(code)"}"#)
    #expect(right.contains(" 200 "))
    // The answer itself tells the wait, however long it took to arrive.
    let late = try await bench.ask("POST", "/hub/find", #"{"code":"AAAAAAA"}"#)
    #expect(late.contains("403") && late.contains(#"{"seconds":2}"#))
  }

  @Test func whoWasAwayIsToldThatTheRoomIsClosed() async throws {
    let bench = try Bench()
    #expect(try await bench.ask("GET", "/r/none/").contains("Location: /#closed"))
    #expect(try await bench.ask("GET", "/r/none/about.json").hasPrefix("HTTP/1.1 410"))
    // A browser that opens no WebSocket comes back with its hello.
    let hello = RoomHello(
      name: String(repeating: "Ana", count: 100), language: "en", secret: nil,
      key: "the-key-of-Ana-0000")
    let refusal = try await bench.ask("POST", "/r/none/enter", hello.json)
    #expect(refusal.hasPrefix("HTTP/1.1 410") && refusal.hasSuffix(#"{"state":"closed"}"#))
    let client = try SocketClient(port: bench.server.port)
    client.send(
      "GET /r/none/socket HTTP/1.1\r\nHost: captions.example.org\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    let answer = try await client.readToEnd()
    #expect(answer.contains(" 101 ") && answer.contains(#"{"state":"closed"}"#))
  }

  @Test func theLastBrowserOfTheAccountOpensTheRoomAlsoAfterAStart() async throws {
    let bench = try Bench()
    let session = try #require(try await bench.signIn())
    let room = try #require(try await bench.open("Sala 1", session: session))
    let id = room.path.dropFirst(3).dropLast()
    let answer = try await bench.ask(
      "POST", "/hub/enter", #"{"room":"\#(id)","key":"another-browser-of-Marta"}"#,
      session: session)
    #expect(answer.contains(room.token))
    #expect(
      try await eventually {
        try bench.kept(String(id)).contains("another-browser-of-Marta")
      })
  }

  @Test func noPasswordIsTakenOverAConnectionThatOthersRead() async throws {
    let bench = try Bench(isEncrypted: false)
    #expect(try await bench.signIn() == nil)
    let session = try #require(try bench.accounts.signIn("Marta", password: "correct horse"))
    #expect(try await bench.about(session: session)?.account == nil)
    #expect(try await bench.open("Sala 1", session: session) == nil)
  }

  @Test(arguments: [
    ("/hub/open", "{"), ("/hub/open", "{}"),
    ("/hub/open", #"{"name":"","key":"0123456789abcdef"}"#),
    ("/hub/open", #"{"name":"Sala","key":"short"}"#), ("/hub/find", "[]"), ("/hub/none", "{}"),
    ("/hub/close", #"{"room":"../.."}"#), ("/hub/sign-in", #"{"name":1}"#),
    ("/hub/sign-in", String(repeating: "x", count: 9000)), ("/r/none/enter", "{}"),
  ])
  func garbageIsRefused(_ path: String, _ body: String) async throws {
    let bench = try Bench()
    let session = try await bench.signIn()
    let answer = try await bench.ask("POST", path, body, session: session)
    #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    #expect(try await bench.about(session: session)?.rooms?.isEmpty == true)
  }

  @Test func aRequestOfAnotherSiteDoesNothing() async throws {
    let bench = try Bench()
    let session = try #require(try await bench.signIn())
    let client = try SocketClient(port: bench.server.port)
    let body = #"{"name":"Sala","key":"the-key-of-Marta-000"}"#
    client.send(
      "POST /hub/open HTTP/1.1\r\nHost: captions.example.org\r\nOrigin: https://evil.example\r\n"
        + "Connection: close\r\nCookie: visavis=\(session)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 403"))
    #expect(try await bench.about(session: session)?.rooms?.isEmpty == true)
  }

  // MARK: - What accounts learn with

  @Test func eachAccountHasDecksOfItsOwn() async throws {
    let bench = try Bench()
    let marta = try #require(try await bench.signIn())
    let luis = try #require(try await bench.signIn("Luis", "battery staple"))
    let made = try await bench.ask(
      "POST", "/hub/study/decks", #"{"name":"Persian"}"#, session: marta)
    #expect(made.hasPrefix("HTTP/1.1 200"), "\(made)")
    #expect(
      try await bench.ask("GET", "/hub/study/decks", session: marta).contains(#""name":"Persian""#))
    #expect(try await bench.ask("GET", "/hub/study/decks", session: luis).hasSuffix("[]"))
    try bench.restart()
    #expect(
      try await bench.ask("GET", "/hub/study/decks", session: marta).contains(#""name":"Persian""#))
  }

  @Test func whatOneAddsToTheListAnAdministratorConfirmsForAll() async throws {
    let bench = try Bench()
    let marta = try #require(try await bench.signIn())
    let luis = try #require(try await bench.signIn("Luis", "battery staple"))
    let spelling = #"{"language":"fa","word":"خیلی","spelling":"kheili"}"#
    #expect(
      try await bench.ask("POST", "/hub/study/words", spelling, session: marta)
        .hasPrefix("HTTP/1.1 200"))
    // خیلی
    let path = "/hub/study/words/%D8%AE%DB%8C%D9%84%DB%8C"
    struct Word: Decodable {
      let state: String
      let version: Int
      let isOwn, mayDecide: Bool
    }
    func seen(_ session: String) async throws -> Word {
      let answer = try await bench.ask("GET", path + "?language=fa", session: session)
      guard let word: Word = try Bench.decoded(answer) else { throw BenchFailure(answer) }
      return word
    }
    let own = try await seen(marta)
    #expect(own.state == "added" && own.isOwn && !own.mayDecide)
    let decision = #"{"language":"fa","spelling":"kheili","version":\#(own.version)}"#
    let refused = try await bench.ask("POST", path, decision, session: marta)
    #expect(refused.hasPrefix("HTTP/1.1 403") && refused.hasSuffix(#"{"failure":"notAllowed"}"#))
    let other = try await seen(luis)
    #expect(other.state == "added" && !other.isOwn && other.mayDecide)
    #expect(
      try await bench.ask("POST", path, decision, session: luis).hasPrefix("HTTP/1.1 200"))
    #expect(try await seen(marta).state == "confirmed")
  }

  @Test func whoHasNotSignedInLearnsNothing() async throws {
    let bench = try Bench()
    for (method, path) in [
      ("GET", "/hub/study/decks"), ("POST", "/hub/study/words"), ("DELETE", "/hub/study/decks/1"),
    ] {
      let answer = try await bench.ask(method, path, "{}", session: "nobody")
      #expect(answer.hasPrefix("HTTP/1.1 401"), "\(path)")
    }
    // A file is taken from who is known only.
    let file = String(repeating: "x", count: 20_000)
    #expect(
      try await bench.ask("POST", "/hub/study/wordfiles", file, session: "nobody")
        .hasPrefix("HTTP/1.1 4"))
    let luis = try await bench.signIn("Luis", "battery staple")
    _ = try await bench.ask("GET", "/hub/study/decks", session: luis)
    #expect(
      try await bench.ask("POST", "/hub/study/wordfiles", file, session: luis)
        .hasSuffix(#"{"failure":"noWords"}"#))
  }

  @Test func whoHasTheNameOfARemovedAccountDoesNotReadItsDecks() async throws {
    let bench = try Bench()
    let marta = try #require(try await bench.signIn())
    _ = try await bench.ask("POST", "/hub/study/decks", #"{"name":"Private"}"#, session: marta)
    #expect(try bench.accounts.remove("Marta"))
    bench.files.removeDecks(of: "marta")
    try bench.accounts.set("Marta", password: "another horse")
    let other = try #require(try await bench.signIn("Marta", "another horse"))
    #expect(try await bench.ask("GET", "/hub/study/decks", session: other).hasSuffix("[]"))
    let made = try await bench.ask(
      "POST", "/hub/study/decks", #"{"name":"Own"}"#, session: other)
    #expect(made.hasPrefix("HTTP/1.1 200"))
  }

  @Test func nobodyWaitsWhileParametersOfAMemoryAreLookedFor() async throws {
    let bench = try Bench()
    let marta = try #require(try await bench.signIn())
    let luis = try #require(try await bench.signIn("Luis", "battery staple"))
    // The file is there before the account's decks are opened.
    let path = bench.files.path(ofDecksOf: "marta")
    try Directory.create(above: path)
    // As many answers as take longer than a request on a busy machine.
    try Collection(path: path).learn(800)
    let isSearched = { try Collection(path: path).parameterSearch() == nil }
    func decks(_ session: String) async throws -> String {
      try await bench.ask("GET", "/hub/study/decks", session: session)
    }
    // The first request opens the decks, and so begins the search.
    var answersMeanwhile = 0
    repeat {
      #expect(try await decks(marta).contains("Spanish"))
      #expect(try await decks(luis).hasSuffix("[]"))
      answersMeanwhile += try isSearched() ? 0 : 1
    } while try !isSearched()
    #expect(answersMeanwhile > 0)
    #expect(try Collection(path: path).scheduler() != ReviewScheduler())
  }

  @Test func aLaptopThatHasTheListGetsOnlyWhatHasChanged() async throws {
    let bench = try Bench()
    let luis = try #require(try await bench.signIn("Luis", "battery staple"))
    _ = try await bench.ask("GET", "/hub/study/decks", session: luis)
    let lines = (0..<20_000).map { "کلمه\($0)\tkalame\($0)\n" }.joined()
    let added = try await bench.ask(
      "POST", "/hub/study/wordfiles?language=fa", lines, session: luis)
    #expect(added.contains(#""new":20000"#), "\(added)")
    struct State: Decodable { let change, changeTime: Int }
    func exchange(_ known: String) async throws -> String {
      try await bench.ask(
        "POST", "/hub/study/exchange",
        #"{"language":"fa","additions":[],"undecided":[],\#(known)}"#, session: luis)
    }
    let whole = try await exchange(#""change":0"#)
    #expect(whole.utf8.count > 500_000)
    let state: State = try #require(try Bench.decoded(whole))
    // خیلی
    let confirmed = try await bench.ask(
      "POST", "/hub/study/words/%D8%AE%DB%8C%D9%84%DB%8C",
      #"{"language":"fa","spelling":"kheili","version":0}"#, session: luis)
    #expect(confirmed.hasPrefix("HTTP/1.1 200"))
    let known = #""change":\#(state.change),"changeTime":\#(state.changeTime)"#
    let changes = try await exchange(known)
    #expect(changes.contains(#"["خیلی","kheili"]"#) && changes.utf8.count < 1000, "\(changes)")
  }

  @Test func aTimeThatCannotBeIsThatOfNow() async throws {
    let bench = try Bench()
    let marta = try #require(try await bench.signIn())
    for time in [-9_000_000_000_000_000, 9_000_000_000_000_000] {
      let report = """
        {"language":"fa","undecided":["gone"],"change":0,"additions":[{"id":"a\(time)","word":"خیلی","spelling":"kheili",\
        "time":\(time)}]}
        """
      let answer = try await bench.ask("POST", "/hub/study/exchange", report, session: marta)
      #expect(answer.contains(#""a\#(time)":"#) && !answer.contains(#""gone":"#), "\(answer)")
    }
    let waiting = try await bench.ask(
      "GET", "/hub/study/words?language=fa&show=waiting", session: marta)
    #expect(!waiting.contains("9000000000000000"))
  }

  @Test func roomsOpenBesideAWordListThatIsDamaged() async throws {
    let bench = try Bench()
    try bench.restart(after: bench.damageWords)
    let session = try #require(try await bench.signIn())
    #expect(try await bench.open("Sala 1", session: session) != nil)
    #expect(
      try await bench.ask("GET", "/hub/study/decks", session: session).hasPrefix("HTTP/1.1 404"))
  }
}
