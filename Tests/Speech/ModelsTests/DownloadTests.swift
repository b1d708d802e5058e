import Glibc
import HTTP
import Models
import ProgramBench
import ServerBench
import Synchronization
import System
import Testing

/// Downloads from a server on this machine.
@Suite("The download of a model", .timeLimit(.minutes(1)))
struct DownloadTests {
  private let test: TestModel

  init() throws {
    test = try TestModel()
  }

  @Test func aWholeFileIsInstalledUnderItsName() async throws {
    let server = try test.server()
    let reported = Mutex<[Int]>([])
    let result = try await test.download(from: server) { count in
      reported.withLock { $0.append(count) }
    }
    #expect(result == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(test.part == nil)
    let counts = reported.withLock { $0 }
    #expect(counts.last == test.contents.count && counts == counts.sorted())
    #expect(server.requests.map(\.line) == ["GET /models/ggml-small.test.bin HTTP/1.1"])
    #expect(server.requests.allSatisfy { $0.rangeStart == nil })
  }

  @Test func anInstalledModelIsNotDownloadedAgain() async throws {
    let server = try test.server()
    _ = try await test.download(from: server)
    #expect(try await test.download(from: server) == .success(.wasInstalled))
    #expect(server.requests.count == 1)
  }

  @Test func aDamagedFileIsReplaced() async throws {
    let server = try test.server()
    _ = try await test.download(from: server)
    try writeFile(test.store.file(of: test.model), test.contents.reversed())
    #expect(try test.store.check(test.model) == .wrongContents)
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
  }

  @Test func aDownloadThatWasCutOffGoesOnWhereItEnded() async throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      if request.rangeStart == nil { reply.breaks = (after: 100_000, .close) }
      return reply
    }
    let cut = try await test.download(from: server)
    #expect(cut == .failure(.cutOff(host: "127.0.0.1", received: 100_000, of: contents.count)))
    #expect(test.part == Array(contents[..<100_000]))
    #expect(test.installed == nil)
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000])
  }

  @Test func aServerWithoutRangesSendsTheWholeFile() async throws {
    try test.leavePart([1, 2, 3])
    let contents = test.contents
    let server = try StubServer { _ in StubServer.Reply(body: contents) }
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [3])
  }

  @Test func aRangeOfAnotherPlaceIsNotTakenForTheRest() async throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let contents = test.contents
    let server = try StubServer { _ in
      let range = "Content-Range: bytes 0-\(contents.count - 1)/\(contents.count)"
      return StubServer.Reply(status: 206, headers: [range], body: contents)
    }
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
  }

  @Test func aRefusedRangeBeginsTheDownloadAgain() async throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let contents = test.contents
    let server = try StubServer { request in
      request.rangeStart == nil
        ? StubServer.Reply(body: contents) : StubServer.Reply(status: 416)
    }
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [1000, nil])
  }

  @Test func aCompletePartNeedsNoServer() async throws {
    try test.leavePart(test.contents)
    let server = try StubServer { _ in StubServer.Reply(status: 500) }
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [300_000, 300_001])
  func aPartOfAnotherFileIsThrownAway(byteCount: Int) async throws {
    try test.leavePart([UInt8](repeating: 9, count: byteCount))
    let server = try test.server()
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(server.requests.map(\.rangeStart) == [nil])
  }

  @Test func redirectionsAreFollowed() async throws {
    let contents = test.contents
    let server = try StubServer { request in
      request.line.contains("/elsewhere")
        ? StubServer.file(contents, for: request)
        : StubServer.Reply(status: 302, headers: ["Location: /elsewhere?a=b"])
    }
    try test.leavePart(Array(contents[..<5000]))
    #expect(try await test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [5000, 5000])
  }

  @Test(arguments: ["/models/ggml-small.test.bin", "file:///etc/hostname", "ftp://127.0.0.1/x"])
  func aRedirectionInACircleOrToAnotherProtocolIsRefused(target: String) async throws {
    let server = try StubServer { _ in
      StubServer.Reply(status: 302, headers: ["Location: \(target)"])
    }
    let result = try await test.download(from: server)
    #expect(result == .failure(.badRedirection(host: "127.0.0.1")))
    #expect(test.part == nil)
  }

  @Test func aFileThatDoesNotExistLeavesNothingBehind() async throws {
    let server = try StubServer { _ in StubServer.Reply(status: 404, body: [1, 2, 3]) }
    let result = try await test.download(from: server)
    let file = test.model.fileName
    #expect(result == .failure(.notFound(host: "127.0.0.1", file: file, status: 404)))
    #expect(entries(of: test.store.folder).isEmpty)
  }

  @Test(arguments: [204, 300, 302, 503])
  func anAnswerWithoutAFileKeepsThePart(status: Int) async throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let body: [UInt8] = status == 204 ? [] : [1, 2, 3]
    let server = try StubServer { _ in StubServer.Reply(status: status, body: body) }
    let result = try await test.download(from: server)
    #expect(result == .failure(.refused(host: "127.0.0.1", status: status)))
    #expect(test.part == Array(test.contents[..<1000]))
  }

  @Test(arguments: ["as long", "shorter", "longer"])
  func aWrongFileIsRemoved(kind: String) async throws {
    let count = ["as long": 300_000, "shorter": 5000, "longer": 300_001][kind] ?? 0
    let server = try StubServer { _ in
      StubServer.Reply(body: [UInt8](repeating: 5, count: count))
    }
    let result = try await test.download(from: server)
    let file = test.model.fileName
    #expect(result == .failure(.wrongDownload(file: file, host: "127.0.0.1")))
    #expect(entries(of: test.store.folder).isEmpty)
  }

  @Test func anEndWithoutAnAnnouncedLengthCountsAsACut() async throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.hasLength = false
      if request.rangeStart == nil { reply.breaks = (after: 70_000, .close) }
      return reply
    }
    let cut = try await test.download(from: server)
    #expect(cut == .failure(.cutOff(host: "127.0.0.1", received: 70_000, of: contents.count)))
    #expect(try await test.download(from: server) == .success(.downloaded))
  }

  @Test func aServerThatFallsSilentIsGivenUp() async throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.breaks = (after: 1000, .silence)
      return reply
    }
    let limits = ModelDownload.Limits(connecting: .seconds(2), silence: .seconds(1))
    let start = ContinuousClock.now
    let result = try await test.download(from: server, limits: limits)
    #expect(start.duration(to: .now) < .seconds(60))
    let silence = ModelError.silent(
      host: "127.0.0.1", seconds: 1, received: 1000, of: contents.count)
    #expect(result == .failure(silence))
    #expect(test.part == Array(contents[..<1000]))
  }

  @Test func aServerThatNeverAnswersIsGivenUp() async throws {
    let server = try StubServer { _ in StubServer.Reply(isAnswered: false) }
    let limits = ModelDownload.Limits(connecting: .seconds(2), silence: .seconds(1))
    let result = try await test.download(from: server, limits: limits)
    let silence = ModelError.silent(
      host: "127.0.0.1", seconds: 1, received: 0, of: test.contents.count)
    #expect(result == .failure(silence))
    #expect(entries(of: test.store.folder).isEmpty)
  }

  @Test func aSecondDownloadOfAFileIsRefused() async throws {
    let contents = test.contents
    let gate = try WakeUp()
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.breaks = (after: 1000, .wait(gate))
      return reply
    }
    let first = try test.start(from: server)
    #expect(try await eventually { test.part?.count == 1000 })
    #expect(try await test.download(from: server) == .failure(.busy(name: "small.test")))
    #expect(throws: ModelError.busy(name: "small.test")) { try test.store.remove(test.model) }
    gate.signal()
    #expect(try await first.wait() == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.count == 1)
  }

  @Test func aFileInPlaceOfTheFolderIsReported() async throws {
    _ = try test.folder.write("", to: "data")
    let server = try test.server()
    guard case .failure(.file(_, let error)) = try await test.download(from: server) else {
      Issue.record("the download has no error")
      return
    }
    #expect(error.code == ENOTDIR || error.code == EEXIST)
    #expect(server.requests.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFolderWithoutPermissionIsReported() async throws {
    try test.leavePart([])
    _ = unsafe unlink(test.store.partFile(of: test.model))
    _ = unsafe chmod(test.store.folder, 0o500)
    defer { _ = unsafe chmod(test.store.folder, 0o700) }
    let server = try StubServer { _ in StubServer.Reply(status: 500) }
    let path = test.store.partFile(of: test.model)
    let error = SystemError("create", code: EACCES)
    #expect(try await test.download(from: server) == .failure(.file(path, error)))
    #expect(server.requests.isEmpty)
  }
}
