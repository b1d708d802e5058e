import Downloads
import Glibc
import ProgramBench
import ServerBench
import System
import Testing
import TranslationModels

/// Models from a server on this machine that imitates Mozilla's.
@Suite("A model of translation", .timeLimit(.minutes(1)))
struct TranslationModelTests {
  private var published: PublishedModels

  init() async throws {
    published = try PublishedModels()
    try await published.add("en-de")
  }

  private func files(of pair: String) throws -> FileSet {
    let pair = try #require(ModelPair(parsing: pair))
    let model = try #require(published.store.registry?[pair])
    return published.store.fileSet(of: model)
  }

  @Test func isUnpackedIntoAFolderWithItsSums() throws {
    let server = try published.server()
    var progress: [FileSetDownload.Progress] = []
    #expect(
      try published.get("en-de", from: server) { progress.append($0) } == .success(.downloaded))
    #expect(
      published.installedFiles(of: "en-de") == [
        "SHA256SUMS", "lex.ende.bin", "model.ende.bin", "vocab.ende.spm",
      ])
    #expect(published.store.installed.map(\.description) == ["en-de"])
    #expect(try files(of: "en-de").check() == .correct)
    #expect(progress.map(\.received) == progress.map(\.received).sorted())
    #expect(progress.allSatisfy { $0.received <= $0.total })
    #expect(try published.get("en-de", from: server) == .success(.wasInstalled))
    #expect(server.requests.count == 5)
  }

  @Test func itsSumsAreThoseThatSha256sumChecks() async throws {
    _ = try published.get("en-de", from: try published.server())
    let folder = try files(of: "en-de").path
    try await Tool.run("sh", ["-c", "cd '\(folder)' && sha256sum --check --strict SHA256SUMS"])
    try writeFile("\(folder)/vocab.ende.spm", [1, 2, 3])
    #expect(try files(of: "en-de").check() == .wrongContents)
  }

  @Test func ofTwoVocabulariesHasBoth() async throws {
    var published = published
    try await published.add("en-ja", vocabularies: ["srcVocab", "trgVocab"])
    #expect(try published.get("en-ja", from: try published.server()) == .success(.downloaded))
    #expect(
      published.installedFiles(of: "en-ja").dropFirst() == [
        "lex.enja.bin", "model.enja.bin", "srcvocab.enja.spm", "trgvocab.enja.spm",
      ])
  }

  @Test func aServerThatBreaksOffTwiceAndLiesAboutAFileLeavesNothingHalfInstalled() throws {
    let server = try published.server { request, reply in
      guard request.line.contains("/model.en-de") else { return }
      if request.connection < 5 { reply.breaks = (after: reply.body.count / 3, .close) }
    }
    #expect(try published.get("en-de", from: server) == .success(.downloaded))
    let good = try readFile("\(files(of: "en-de").path)/model.ende.bin")
    // The next version of the weights is not what the list says.
    let next = try published.server { request, reply in
      if request.line.contains("/db/") {
        let list = String(decoding: reply.body, as: UTF8.self)
        let sum = try? Fingerprint(of: Descriptor(opening: "/dev/null"))
        let old = list.firstMatch(of: /uncompressedHash":"([0-9a-f]+)"/)?.1 ?? ""
        reply.body = Array(list.replacing(old, with: sum?.sha256 ?? "").utf8)
      }
    }
    let lie = try published.get("en-de", from: next)
    #expect(lie == .failure(.wrongDownload(file: "model.ende.bin", host: "127.0.0.1")))
    #expect(try readFile("\(files(of: "en-de").path)/model.ende.bin") == good)
    #expect(published.store.installed.map(\.description) == ["en-de"])
  }

  @Test(arguments: ["vocab", "model", "lexicalShortlist"])
  func aDamagedFileIsRefused(role: String) throws {
    let server = try published.server { request, reply in
      guard request.line.contains("/\(role).en-de") else { return }
      reply.body[reply.body.count / 2] ^= 0x55
    }
    guard case .failure(.wrongDownload) = try published.get("en-de", from: server) else {
      Issue.record("the damage was not found")
      return
    }
    #expect(published.store.installed.isEmpty)
    // The other files are kept, so that only this one is downloaded again.
    let good = try published.server()
    #expect(try published.get("en-de", from: good) == .success(.downloaded))
    #expect(good.requests.filter { $0.line.contains("/\(role).") }.count == 1)
  }

  @Test func aPageInPlaceOfAFileIsRefused() throws {
    let server = try published.server { request, reply in
      if request.line.contains("/vocab") { reply.body = Array("<html>".utf8) }
    }
    let result = try published.get("en-de", from: server)
    #expect(result == .failure(.wrongDownload(file: "vocab.ende.spm", host: "127.0.0.1")))
    #expect(published.store.installed.isEmpty)
  }

  @Test func aPackedFileThatGrowsBeyondItsSizeIsRefused() async throws {
    var published = published
    try await published.add("en-fr", byteCount: 50_000)
    let bomb = try published.data.write([UInt8](repeating: 0, count: 30_000_000), to: "zeros")
    try await Tool.run("gzip", [bomb])
    let packed = try readFile("\(bomb).gz")
    let server = try published.server { request, reply in
      if request.line.contains("/model.en-fr") { reply = StubServer.file(packed, for: request) }
    }
    let result = try published.get("en-fr", from: server)
    #expect(result == .failure(.wrongDownload(file: "model.enfr.bin", host: "127.0.0.1")))
  }

  @Test func partsOfAnotherVersionAreNotUsed() async throws {
    let broken = try published.server { request, reply in
      if request.line.contains("/model.en-de") { reply.status = 503 }
    }
    let failure = try published.get("en-de", from: broken)
    #expect(failure == .failure(.refused(host: "127.0.0.1", status: 503)))
    // The new version has files at other addresses.
    var next = try PublishedModels()
    try await next.add("en-de", architecture: "base", seed: 2)
    let server = try next.server()
    let publisher = try Publisher(server.address)
    let registry = try published.store.fetchRegistry(mirror: publisher)
    let model = try #require(registry.models.first)
    let set = published.store.fileSet(of: model)
    #expect(try FileSetDownload(of: set, from: publisher).run() == .downloaded)
    #expect(server.requests.map(\.rangeStart) == [nil, nil, nil, nil])
  }

  @Test func aNewVersionTakesThePlaceOfTheOldOne() async throws {
    _ = try published.get("en-de", from: try published.server())
    var next = try PublishedModels()
    try await next.add("en-de", architecture: "base", seed: 2)
    let server = try next.server()
    let publisher = try Publisher(server.address)
    let registry = try published.store.fetchRegistry(mirror: publisher)
    let set = published.store.fileSet(of: registry.models[0])
    #expect(!set.isCurrent)
    #expect(try FileSetDownload(of: set, from: publisher).run() == .downloaded)
    #expect(set.isCurrent)
    #expect(try set.check() == .correct)
    #expect(published.store.installed.map(\.description) == ["en-de"])
  }

  @Test func aModelThatTheJudgeRefusesIsRemoved() throws {
    let server = try published.server()
    let publisher = try Publisher(server.address)
    let registry = try published.store.fetchRegistry(mirror: publisher)
    let set = published.store.fileSet(of: registry.models[0])
    let refusal = DownloadError.unusable(name: "en-de", reason: "for another engine")
    #expect(throws: refusal) {
      try FileSetDownload(of: set, from: publisher).run(judging: { folder throws(DownloadError) in
        #expect(stat(of: "\(folder)/model.ende.bin") != nil)
        throw refusal
      })
    }
    #expect(set.installedSize == nil && set.partSize == nil)
  }

  @Test func twoDownloadsOfAModelDoNotMix() throws {
    let gate = try WakeUp()
    let server = try published.server { request, reply in
      if request.line.contains("/model.en-de") { reply.breaks = (after: 1000, .wait(gate)) }
    }
    var second: Result<FileSetDownload.Outcome, DownloadError>?
    let first = try published.get("en-de", from: server) { progress in
      guard second == nil, progress.received > 0 else { return }
      let set = try? files(of: "en-de")
      #expect(throws: DownloadError.busy(name: "en-de")) { try set?.remove() }
      second = try? published.get("en-de", from: server)
      gate.signal()
    }
    #expect(first == .success(.downloaded))
    #expect(second == .failure(.busy(name: "en-de")))
  }

  @Test func aModelThatWasCopiedByHandIsLeftAlone() async throws {
    let server = try published.server()
    let publisher = try Publisher(server.address)
    _ = try published.store.fetchRegistry(mirror: publisher)
    let set = try files(of: "en-de")
    try await Tool.run("mkdir", ["-p", set.path])
    try writeFile("\(set.path)/model.mine.bin", [1, 2, 3])
    #expect(try published.get("en-de", from: server) == .success(.wasInstalled))
    #expect(published.installedFiles(of: "en-de") == ["model.mine.bin"])
  }

  @Test func aPackedFileThatDoesNotEndIsGivenUp() throws {
    let server = try published.server { request, reply in
      guard request.line.contains("/model.en-de") else { return }
      reply.body += [UInt8](repeating: 0, count: 1 << 20)
    }
    let result = try published.get("en-de", from: server)
    #expect(result == .failure(.wrongDownload(file: "model.ende.bin", host: "127.0.0.1")))
  }

  @Test func isRemovedWithItsPart() throws {
    _ = try published.get("en-de", from: try published.server())
    let set = try files(of: "en-de")
    #expect(try set.remove())
    #expect(published.store.installed.isEmpty && set.installedSize == nil)
    let broken = try published.server { request, reply in
      if request.line.contains("/model.en-de") { reply.breaks = (after: 1000, .close) }
      if request.rangeStart != nil { reply.status = 503 }
    }
    _ = try published.get("en-de", from: broken)
    #expect(set.partSize ?? 0 > 0)
    #expect(try set.remove())
    #expect(set.partSize == nil)
    #expect(try !set.remove())
  }
}
