import Decks
import Glibc
import PageServer
import ProgramBench
import StudyServer
import System
import Testing
import WordList

/// Decks with a server on the loopback interface, at a time that the test sets.
final class StudyBench {
  static let token = "the-token-of-the-tests"
  let folder: Folder
  let server: StudyServer

  /// Opens a server for decks that `fill` makes.
  init(
    at time: Int = 1_764_407_000, fit: ParameterFit? = nil,
    _ fill: (Collection) throws -> Void = { _ in }
  ) throws {
    folder = try Folder()
    try Directory.create(above: folder.file("web/study/main.js"))
    try writeFile(folder.file("web/study.html"), Array("<!doctype html><title>page</title>".utf8))
    let path = folder.file("study.db")
    try fill(Collection(path: path))
    let checkout = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let tables = "/\(checkout)/assets/romanization"
    let list = try SpellingList.ofUser(at: folder.file("words.db"), folder: tables)
    let study = Study(
      try Collection(path: path), WordDesk(list, folder: tables), person: "reza", fit: fit)
    server = try StudyServer(
      study, pages: PageFiles(folder: folder.file("web")), token: Self.token,
      port: 0, now: { time })
  }

  deinit { server.stop() }

  /// The decks as another program opens them.
  var collection: Collection { get throws { try Collection(path: folder.file("study.db")) } }

  /// The list as another program opens it.
  var list: SpellingList { get throws { try SpellingList(path: folder.file("words.db")) } }

  func moveList() throws {
    let status = unsafe rename(folder.file("words.db"), folder.file("away.db"))
    #expect(status == 0)
  }

  /// Sends a request with the token, and returns the whole answer.
  func send(
    _ method: String, _ path: String, _ body: [UInt8] = [], host: String? = nil,
    headers: String = "Authorization: Bearer \(token)\r\n"
  ) async throws -> String {
    let client = try SocketClient(port: server.port)
    let host = host ?? "127.0.0.1:\(server.port)"
    client.send(
      "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        + "\(headers)Content-Length: \(body.count)\r\n\r\n")
    client.send(body)
    return try await client.readToEnd()
  }

  func send(_ method: String, _ path: String, json: String) async throws -> String {
    try await send(method, path, Array(json.utf8))
  }

  func get(_ path: String) async throws -> String { try await send("GET", path) }
}

extension String {
  /// The status of an answer.
  var status: Int { Int(split(separator: " ").dropFirst().first ?? "") ?? 0 }
}
