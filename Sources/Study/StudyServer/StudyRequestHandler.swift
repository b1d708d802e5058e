internal import Decks
internal import FoundationEssentials
internal import Language
internal import NIOCore
internal import NIOHTTP1
internal import PageServer
internal import WordList

/// The requests of one connection: files of the pages, and what these ask for below `/study/`.
final class StudyRequestHandler: RequestHandler {
  let study: Study
  let now: () -> Int
  private let pages: PageFiles
  private let token: String
  private let hosts: Set<String>

  /// The sizes of the files that are sent, and of anything else.
  private static let maxFileBytes = [
    "/study/files": 64 << 20, "/study/wordfiles": WordTable.maxSize,
  ]
  private static let maxBytes = 1 << 20
  /// The pages by their paths.
  private static let documents = [
    "/": "study.html", "/writing": "writing.html", "/games": "games.html",
  ]

  init(
    _ study: Study, _ pages: PageFiles, token: String, port: Int?,
    now: @escaping () -> Int
  ) {
    self.study = study
    self.pages = pages
    self.token = token
    self.now = now
    let port = port ?? 0
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  var collection: Collection { study.collection }
  var isStreaming: Bool { false }
  func connectionBecameWritable() {}
  func connectionEnded() {}

  // MARK: - Admission

  /// Refuses what another page may have asked for, and who does not know the token.
  func admission(of head: HTTPRequestHead, _ target: RequestTarget) -> RequestAdmission {
    // A page elsewhere may let its own name stand for this address.
    guard head.headers["Host"].count == 1, hosts.contains(head.headers["Host"][0]) else {
      return .refused(.misdirectedRequest)
    }
    guard head.isOfOwnPage(scheme: "http") else { return .refused(.forbidden) }
    guard target.path.hasPrefix("/study/") else { return .taken(maxBytes: 0) }
    let credentials = head.headers["Authorization"]
    guard credentials.count == 1, Secrets.areEqual(credentials[0], "Bearer \(token)") else {
      return .refused(.unauthorized)
    }
    return .taken(maxBytes: Self.maxFileBytes[String(target.path)] ?? Self.maxBytes)
  }

  // MARK: - Answers

  func answer(_ request: PageRequest, _ connection: PageConnection) {
    let path = request.target.path
    if request.head.method == .GET, let name = Self.documents[String(path)] {
      return connection.respond(with: pages[name])
    }
    if request.head.method == .GET, path.hasPrefix("/web/") {
      return connection.respond(with: pages[String(path.dropFirst(5))])
    }
    guard path.hasPrefix("/study/") else { return connection.respond(.notFound) }
    do {
      connection.send(try answer(to: StudyRequest(request, request.target.parts.dropFirst())))
    } catch {
      connection.send(.failure(StudyRefusal.reason(of: error)))
    }
  }

  private func answer(to request: StudyRequest) throws -> StudyAnswer {
    switch request.words.first {
    case "writing", "candidates", "words", "wordfiles": try wordAnswer(to: request)
    case "games": try gameAnswer(to: request)
    default: try deckAnswer(to: request)
    }
  }

  private func wordAnswer(to request: StudyRequest) throws -> StudyAnswer {
    switch (request.method, request.words[0], request.words.count) {
    case (.POST, "writing", 1): try write(request)
    case (.GET, "candidates", 1): try candidates(request)
    case (.GET, "words", 1): try words(request)
    case (.POST, "words", 1): try addWord(request)
    case (.GET, "words", 2): try word(request)
    case (.POST, "words", 2): try confirmWord(request)
    case (.DELETE, "words", 2): try removeWord(request)
    case (.POST, "wordfiles", 1): try addWordFile(request)
    case (.GET, "wordfiles", 1): try wordFile(request)
    default: throw StudyRefusal.unknown
    }
  }

  private func gameAnswer(to request: StudyRequest) throws -> StudyAnswer {
    switch (request.method, request.words.count) {
    case (.GET, 1): try gameLanguages()
    case (.GET, 2): try game(request)
    case (.POST, 2): try addResult(request)
    default: throw StudyRefusal.unknown
    }
  }

  private func deckAnswer(to request: StudyRequest) throws -> StudyAnswer {
    if request.method != .GET { try collection.checkPlace() }
    return switch (request.method, request.words.first, request.words.count) {
    case (.GET, "decks", 1): try decks()
    case (.POST, "decks", 1): try addDeck(request)
    case (.POST, "decks", 2): try updateDeck(request)
    case (.DELETE, "decks", 2): try removeDeck(request)
    case (.GET, "decks", 3) where request.words[2] == "file": try file(request)
    case (.POST, "files", 1): try addFile(request)
    case (.GET, "cards", 1): try cards(request)
    case (.GET, "cards", 2): try .json(CardState(card(request)))
    case (.POST, "cards", 1): try addCard(request)
    case (.POST, "cards", 2): try updateCard(request)
    case (.DELETE, "cards", 2): try removeCard(request)
    case (.GET, "question", 1): try question(request)
    case (.POST, "answers", 1): try review(request)
    case (.DELETE, "answers", 2): try takeBack(request)
    case (.GET, "progress", 1): try progress()
    default: throw StudyRefusal.unknown
    }
  }
}

/// A request below `/study/`.
struct StudyRequest {
  let method: HTTPMethod
  /// The parts of the path.
  let words: [String]
  private let target: RequestTarget
  private let body: ByteBuffer

  init(_ request: PageRequest, _ words: some Sequence<String>) {
    method = request.head.method
    target = request.target
    body = request.body
    self.words = Array(words)
  }

  /// The number of what the path names.
  ///
  /// - Throws: `StudyRefusal`.
  var id: Int {
    get throws {
      guard words.count > 1, let id = Int(words[1]) else { throw StudyRefusal.unknown }
      return id
    }
  }

  subscript(name: String) -> String? { target[name] }

  var bytes: [UInt8] { Array(body.readableBytesView) }

  /// Returns the body, which is JSON.
  ///
  /// - Throws: `StudyRefusal`.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw StudyRefusal.malformed
    }
  }
}

/// An answer to a request below `/study/`.
enum StudyAnswer {
  case text([UInt8])
  case file([UInt8], type: String)
  case failure(any Refusal)

  static func json(_ value: some Encodable) throws -> StudyAnswer {
    .text(Array(try JSONEncoder().encode(value)))
  }

  static var done: StudyAnswer { .text(Array("{}".utf8)) }
}

extension PageConnection {
  func send(_ answer: StudyAnswer) {
    switch answer {
    case .text(let bytes): respond(.ok, type: "application/json", ByteBuffer(bytes: bytes))
    case .file(let bytes, let type): respond(.ok, type: type, ByteBuffer(bytes: bytes))
    case .failure(let refusal):
      respond(
        refusal.status, type: "application/json",
        ByteBuffer(string: #"{"failure":"\#(refusal.rawValue)"}"#))
    }
  }
}
