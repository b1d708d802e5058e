import Database
import Decks
import Glibc
import ProgramBench
import SpacedRepetition
import StudyServer
import Testing

@Suite("The server of the decks")
struct StudyServerTests {
  private static func fill(_ collection: Collection) throws {
    let deck = try collection.deck(named: "Spanish")
    for number in 0..<3 {
      try collection.add(
        CardContent([.word: "palabra \(number)", .translations: "word \(number)"], language: "es"),
        to: deck.id, guid: "g\(number)", at: 1_764_400_000)
    }
  }

  @Test func thePageComesToEverybodyAndTheDecksToWhoKnowsTheToken() async throws {
    let bench = try StudyBench(Self.fill)
    let page = try await bench.send("GET", "/", headers: "")
    #expect(page.contains("<title>page</title>"))
    #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
    #expect(!page.contains("Access-Control"))
    #expect(try await bench.get("/study/decks").contains(#""name":"Spanish""#))
    for headers in ["", "Authorization: Bearer other\r\n", "Authorization: Bearer \r\n"] {
      let answer = try await bench.send("GET", "/study/decks", headers: headers)
      #expect(answer.status == 401 && !answer.contains("Spanish"))
    }
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]:80"])
  func anotherHostIsRefused(_ host: String) async throws {
    let bench = try StudyBench()
    #expect(try await bench.send("GET", "/study/decks", host: host).status == 421)
  }

  @Test(arguments: ["null", "https://evil.example", "http://127.0.0.1", "http://localhost:80"])
  func aPageOfAnotherOriginIsRefused(_ origin: String) async throws {
    let bench = try StudyBench()
    let headers = "Authorization: Bearer \(StudyBench.token)\r\nOrigin: \(origin)\r\n"
    #expect(try await bench.send("GET", "/study/decks", headers: headers).status == 403)
  }

  @Test(arguments: [
    "/web/../study.db", "/web/%2e%2e/study.db", "/study.db", "/web/", "/study", "/x",
  ])
  func nothingElseIsServed(_ path: String) async throws {
    let bench = try StudyBench()
    #expect(try await bench.get(path).status == 404)
  }

  @Test(arguments: [
    ("POST", "/study/decks", "{", 400), ("POST", "/study/decks", #"{"name": " "}"#, 400),
    ("POST", "/study/decks", #"{"name": "Spanish"}"#, 409), ("POST", "/study/decks/9", "{}", 400),
    ("POST", "/study/decks/9", #"{"name": "a"}"#, 404), ("DELETE", "/study/decks/9", "", 404),
    ("POST", "/study/cards", #"{"deck": 1, "fields": {}}"#, 400),
    ("POST", "/study/cards", #"{"deck": 9, "fields": {"word": "a"}}"#, 404),
    ("DELETE", "/study/cards/x", "", 404), ("GET", "/study/cards", "", 400),
    ("POST", "/study/answers", #"{"card": 1, "rating": "easy"}"#, 400),
    ("DELETE", "/study/answers/9", "", 409), ("GET", "/study/question?deck=x", "", 400),
    ("POST", "/study/files?name=a.apkg", "no package", 422),
    ("POST", "/study/files?name=a.jsonl", "no transcript", 422), ("PUT", "/study/decks", "", 404),
  ])
  func whatCannotBeDoneIsRefused(
    method: String, path: String, body: String, status: Int
  ) async throws {
    let bench = try StudyBench(Self.fill)
    #expect(try await bench.send(method, path, json: body).status == status)
    #expect(try bench.collection.decks().map(\.name) == ["Spanish"])
    #expect(try bench.collection.cardCount(inDeck: 1) == 3)
  }

  @Test func aBodyThatIsTooLongIsNotTaken() async throws {
    let bench = try StudyBench(Self.fill)
    let body = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
    #expect(try await bench.send("POST", "/study/decks", body).status == 413)
  }

  @Test func aCardIsMadeChangedMovedFoundAndRemoved() async throws {
    let bench = try StudyBench(Self.fill)
    #expect(
      try await bench.send("POST", "/study/decks", json: #"{"name": "Persian"}"#).status == 200)
    let made = #"{"deck": 1, "fields": {"word": " سلام\u0000 ", "notes": "a"}, "language": "fa"}"#
    #expect(try await bench.send("POST", "/study/cards", json: made).status == 200)
    let moved = #"{"deck": 2, "fields": {"word": "سلام", "translations": "hello"}, "language": ""}"#
    #expect(try await bench.send("POST", "/study/cards/4", json: moved).status == 200)
    let card = try #require(try bench.collection.card(4))
    #expect(card.deck == 2 && card.content.language == nil)
    #expect(card.content.fields == [.word: "سلام", .translations: "hello"])
    #expect(try await bench.get("/study/cards?words=hel").contains(#""count":1"#))
    #expect(try await bench.get("/study/cards?deck=1&from=2").contains(#""count":3"#))
    #expect(try await bench.send("DELETE", "/study/cards/4").status == 200)
    #expect(try bench.collection.card(4) == nil)
    #expect(try await bench.send("DELETE", "/study/decks/1").status == 200)
    #expect(try bench.collection.decks().map(\.name) == ["Persian"])
  }

  @Test func theSecondAnswerToTheSameQuestionDoesNotCount() async throws {
    let bench = try StudyBench(Self.fill)
    let question = try await bench.get("/study/question?deck=1")
    #expect(question.contains(#""id":1"#) && question.contains(#""good":600"#))
    let answer = #"{"card": 1, "rating": "good"}"#
    let first = try await bench.send("POST", "/study/answers", json: answer)
    #expect(first.hasSuffix(#"{"review":1}"#))
    #expect(try await bench.send("POST", "/study/answers", json: answer).status == 409)
    let card = try #require(try bench.collection.card(1))
    #expect(card.memory.step == 1)
    // Taken back, the card is asked as it was.
    #expect(try await bench.send("DELETE", "/study/answers/1").contains(#""id":1"#))
    #expect(try bench.collection.card(1)?.memory.lastReview == nil)
  }

  @Test(arguments: ["apkg", "csv"]) func aDeckComesBackFromItsFile(_ form: String) async throws {
    let bench = try StudyBench(Self.fill)
    let client = try SocketClient(port: bench.server.port)
    client.send(
      "GET /study/decks/1/file?form=\(form) HTTP/1.1\r\nHost: 127.0.0.1:\(bench.server.port)\r\n"
        + "Connection: close\r\nAuthorization: Bearer \(StudyBench.token)\r\n\r\n")
    let file = try await client.readBody()
    let other = try StudyBench()
    let answer = try await other.send("POST", "/study/files?name=a.\(form)", file)
    #expect(answer.contains(#""new":3"#) && answer.contains(#""known":0"#), "\(answer)")
    #expect(try other.collection.cards(inDeck: 1).map(\.guid) == ["g0", "g1", "g2"])
    #expect(
      try await other.send("POST", "/study/files?name=a.\(form)", file).contains(#""known":3"#))
  }

  @Test func theSoundOfACardComesToWhoKnowsTheTokenAndIsNotKept() async throws {
    let sound = Array("OggS and more".utf8)
    let bench = try StudyBench { collection in
      let records = [CardSound(sound, of: .translations), nil].enumerated().map { number, sound in
        CardRecord(
          guid: "g\(number)", content: CardContent([.word: "a", .translations: "b"]), sound: sound)
      }
      _ = try collection.add(records, toDeck: "Talk", at: 1_764_400_000)
    }
    #expect(try await bench.get("/study/cards/1").contains(#""sound":"translations""#))
    #expect(try await !bench.get("/study/cards/2").contains(#""sound""#))
    let answer = try await bench.get("/study/cards/1/sound")
    #expect(answer.status == 200 && answer.hasSuffix("\r\n\r\nOggS and more"))
    for header in ["Content-Type: audio/ogg", "Cache-Control: no-store", "Content-Length: 13"] {
      #expect(answer.contains("\(header)\r\n"), "\(answer)")
    }
    for path in ["/study/cards/2/sound", "/study/cards/9/sound", "/study/cards/1/x"] {
      #expect(try await bench.get(path).status == 404)
    }
    #expect(try await bench.send("GET", "/study/cards/1/sound", headers: "").status == 401)
    // What the page writes leaves the sound as it is, and a package brings it back.
    let change = #"{"deck": 1, "fields": {"word": "c", "translations": "b"}}"#
    #expect(try await bench.send("POST", "/study/cards/1", json: change).status == 200)
    let client = try SocketClient(port: bench.server.port)
    client.send(
      "GET /study/decks/1/file?form=apkg HTTP/1.1\r\nHost: 127.0.0.1:\(bench.server.port)\r\n"
        + "Connection: close\r\nAuthorization: Bearer \(StudyBench.token)\r\n\r\n")
    let file = try await client.readBody()
    let other = try StudyBench()
    #expect(try await other.send("POST", "/study/files?name=a.apkg", file).contains(#""new":2"#))
    #expect(try await other.get("/study/cards/1/sound").hasSuffix("\r\n\r\nOggS and more"))
    let full = try StudyBench()
    try Database(path: full.folder.file("study.db")).execute(
      "INSERT INTO sound (sum, bytes) VALUES (1, zeroblob(\(Collection.maxSoundBytes)))")
    let added = try await full.send("POST", "/study/files?name=a.apkg", file)
    #expect(added.contains(#""new":2"#) && added.contains(#""withoutSound":1"#), "\(added)")
  }

  @Test func aFileThatIsGoneIsToldAndStaysReadable() async throws {
    let bench = try StudyBench(Self.fill)
    let path = bench.folder.file("study.db")
    #expect(unsafe rename(path, path + ".moved") == 0)
    let answer = try await bench.send("POST", "/study/decks", json: #"{"name": "Persian"}"#)
    #expect(answer.status == 410 && answer.hasSuffix(#"{"failure":"gone"}"#))
    #expect(try await bench.get("/study/decks").contains("Spanish"))
    #expect(unsafe rename(path + ".moved", path) == 0)
    #expect(
      try await bench.send("POST", "/study/decks", json: #"{"name": "Persian"}"#).status == 200)
  }

  @Test func decksThatAnotherProgramHoldsAreToldAsBusy() async throws {
    let bench = try StudyBench(Self.fill)
    let other = try Database(path: bench.folder.file("study.db"))
    try other.execute("BEGIN IMMEDIATE")
    let answer = try await bench.send("POST", "/study/decks", json: #"{"name": "Persian"}"#)
    #expect(answer.status == 503 && answer.hasSuffix(#"{"failure":"busy"}"#))
    try other.execute("ROLLBACK")
    #expect(
      try await bench.send("POST", "/study/decks", json: #"{"name": "Persian"}"#).status == 200)
  }

  @Test func progressHasTheAnswersOfEachDay() async throws {
    let bench = try StudyBench(Self.fill)
    for (card, rating) in [(1, "good"), (2, "again")] {
      let answer = #"{"card": \#(card), "rating": "\#(rating)"}"#
      #expect(try await bench.send("POST", "/study/answers", json: answer).status == 200)
    }
    let progress = try bench.collection.progress(at: 1_764_407_000)
    #expect(progress.days.count == 30 && progress.days.last?.answers == [.good: 1, .again: 1])
    #expect(progress.new == 1 && progress.learning == 2 && progress.known == 0)
    #expect(progress.due.first == 2 && progress.due.reduce(0, +) == 2)
    #expect(try await bench.get("/study/progress").contains(#""learning":2"#))
  }
}
