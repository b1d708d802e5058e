import Downloads
import Glibc
import HTTP
import ProgramBench
import ServerBench
import SpeechModels
import System
import Testing

/// Downloads from a server on this machine.
@Suite("The download of a model", .timeLimit(.minutes(1)))
struct DownloadTests {
  private let test: TestModel

  init() throws {
    test = try TestModel()
  }

  @Test func aWholeFileIsInstalledUnderItsName() throws {
    let server = try test.server()
    var counts: [Int] = []
    let result = try test.download(from: server) { counts.append($0) }
    #expect(result == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(test.part == nil)
    #expect(counts.last == test.contents.count && counts == counts.sorted())
    #expect(server.requests.map(\.line) == ["GET /models/ggml-small.test.bin HTTP/1.1"])
    #expect(server.requests.allSatisfy { $0.rangeStart == nil })
  }

  @Test func anInstalledModelIsNotDownloadedAgain() throws {
    let server = try test.server()
    _ = try test.download(from: server)
    #expect(try test.download(from: server) == .success(.wasInstalled))
    #expect(server.requests.count == 1)
  }

  @Test func aDamagedFileIsReplaced() throws {
    let server = try test.server()
    _ = try test.download(from: server)
    try writeFile(test.files.path, test.contents.reversed())
    #expect(try test.files.check() == .wrongContents)
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
  }

  @Test func aConnectionThatBreaksIsMadeAgain() throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      if request.connection < 3 { reply.breaks = (after: 100_000, .close) }
      return reply
    }
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000, 200_000])
  }

  @Test func aServerThatBreaksOffAgainAndAgainIsGivenUp() throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.breaks = (after: 1000, .close)
      return reply
    }
    let cut = try test.download(from: server)
    #expect(cut == .failure(.cutOff(host: "127.0.0.1", received: 5000, of: contents.count)))
    #expect(server.requests.count == 5)
  }

  @Test func aDownloadThatWasCutOffGoesOnWhereItEnded() throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      if request.connection == 1 { reply.breaks = (after: 100_000, .close) }
      if request.connection == 2 { reply.breaks = (after: 0, .close) }
      return reply
    }
    let cut = try test.download(from: server)
    #expect(cut == .failure(.cutOff(host: "127.0.0.1", received: 100_000, of: contents.count)))
    #expect(test.part == Array(contents[..<100_000]))
    #expect(test.installed == nil)
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000, 100_000])
  }

  @Test func aServerWithoutRangesSendsTheWholeFile() throws {
    try test.leavePart([1, 2, 3])
    let contents = test.contents
    let server = try StubServer { _ in StubServer.Reply(body: contents) }
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [3])
  }

  @Test func aRangeOfAnotherPlaceIsNotTakenForTheRest() throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let contents = test.contents
    let server = try StubServer { _ in
      let range = "Content-Range: bytes 0-\(contents.count - 1)/\(contents.count)"
      return StubServer.Reply(status: 206, headers: [range], body: contents)
    }
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
  }

  @Test func aRefusedRangeBeginsTheDownloadAgain() throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let contents = test.contents
    let server = try StubServer { request in
      request.rangeStart == nil
        ? StubServer.Reply(body: contents) : StubServer.Reply(status: 416)
    }
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [1000, nil])
  }

  @Test func aCompletePartNeedsNoServer() throws {
    try test.leavePart(test.contents)
    let server = try StubServer { _ in StubServer.Reply(status: 500) }
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [300_000, 300_001])
  func aPartOfAnotherFileIsThrownAway(byteCount: Int) throws {
    try test.leavePart([UInt8](repeating: 9, count: byteCount))
    let server = try test.server()
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == test.contents)
    #expect(server.requests.map(\.rangeStart) == [nil])
  }

  @Test func redirectionsAreFollowed() throws {
    let contents = test.contents
    let server = try StubServer { request in
      request.line.contains("/elsewhere")
        ? StubServer.file(contents, for: request)
        : StubServer.Reply(status: 302, headers: ["Location: /elsewhere?a=b"])
    }
    try test.leavePart(Array(contents[..<5000]))
    #expect(try test.download(from: server) == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.map(\.rangeStart) == [5000, 5000])
  }

  @Test(arguments: ["/models/ggml-small.test.bin", "file:///etc/hostname", "ftp://127.0.0.1/x"])
  func aRedirectionInACircleOrToAnotherProtocolIsRefused(target: String) throws {
    let server = try StubServer { _ in
      StubServer.Reply(status: 302, headers: ["Location: \(target)"])
    }
    let result = try test.download(from: server)
    #expect(result == .failure(.badRedirection(host: "127.0.0.1")))
    #expect(test.part == nil)
  }

  @Test(arguments: [204, 300, 302, 503])
  func anAnswerWithoutAFileKeepsThePart(status: Int) throws {
    try test.leavePart(Array(test.contents[..<1000]))
    let body: [UInt8] = status == 204 ? [] : [1, 2, 3]
    let server = try StubServer { _ in StubServer.Reply(status: status, body: body) }
    let result = try test.download(from: server)
    #expect(result == .failure(.refused(host: "127.0.0.1", status: status)))
    #expect(test.part == Array(test.contents[..<1000]))
  }

  @Test(arguments: ["as long", "shorter", "longer"])
  func aWrongFileIsRemoved(kind: String) throws {
    let count = ["as long": 300_000, "shorter": 5000, "longer": 300_001][kind] ?? 0
    let server = try StubServer { _ in
      StubServer.Reply(body: [UInt8](repeating: 5, count: count))
    }
    let result = try test.download(from: server)
    let file = test.model.fileName
    #expect(result == .failure(.wrongDownload(file: file, host: "127.0.0.1")))
    #expect(entries(of: test.store.folder).isEmpty)
  }

  @Test func anEndWithoutAnAnnouncedLengthCountsAsACut() throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.hasLength = false
      if request.connection == 1 { reply.breaks = (after: 70_000, .close) }
      if request.connection == 2 { reply.breaks = (after: 0, .close) }
      return reply
    }
    let cut = try test.download(from: server)
    #expect(cut == .failure(.cutOff(host: "127.0.0.1", received: 70_000, of: contents.count)))
    #expect(try test.download(from: server) == .success(.downloaded))
  }

  @Test(arguments: [0, 1000])
  func aServerThatFallsSilentIsGivenUp(count: Int) throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.isAnswered = count > 0
      reply.breaks = (after: count, .silence)
      return reply
    }
    let limits = FileSetDownload.Limits(connecting: .seconds(2), silence: .seconds(1))
    let result = try test.download(from: server, limits: limits)
    let silence = DownloadError.silent(
      host: "127.0.0.1", seconds: 1, received: count, of: contents.count)
    #expect(result == .failure(silence))
    #expect(test.part == (count > 0 ? Array(contents[..<count]) : nil))
  }

  @Test func aServerThatSendsSingleBytesIsGivenUp() throws {
    let contents = test.contents
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.breaks = (after: 1000, .trickle)
      return reply
    }
    let limits = FileSetDownload.Limits(connecting: .seconds(2), silence: .seconds(1))
    guard
      case .failure(.silent(_, seconds: 1, let received, _)) =
        try test.download(from: server, limits: limits)
    else { Issue.record("the download went on"); return }
    #expect((1001..<1100).contains(received) && test.part?.count == received)
  }

  @Test func aSecondDownloadOfAFileIsRefused() throws {
    let contents = test.contents
    let gate = try WakeUp()
    let server = try StubServer { request in
      var reply = StubServer.file(contents, for: request)
      reply.breaks = (after: 1000, .wait(gate))
      return reply
    }
    let first = try test.download(from: server) { count in
      guard count == 1000 else { return }
      #expect(throws: DownloadError.busy(name: "small.test")) { try test.files.remove() }
      #expect((try? test.download(from: server)) == .failure(.busy(name: "small.test")))
      gate.signal()
    }
    #expect(first == .success(.downloaded))
    #expect(test.installed == contents)
    #expect(server.requests.count == 1)
  }
}
