import Downloads
import Glibc
import ProgramBench
import ServerBench
import System
import TranslationModels

/// Models as Mozilla publishes them, on a server of the test, and a folder to install them in.
struct PublishedModels {
  let data: Folder
  let store: TranslationModelStore
  /// The packed files, by their paths on the server.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var entries: [String: [String]] = [:]

  init() throws {
    _ = unsafe setenv("no_proxy", "*", 1)
    data = try Folder()
    store = TranslationModelStore(folder: data.file("visavis/translation"))
  }

  /// Adds a model of a pair, with one vocabulary or two.
  ///
  /// Its files have `byteCount` bytes, of the vocabularies a tenth.
  mutating func add(
    _ pair: String, byteCount: Int = 60_000, vocabularies: [String] = ["vocab"],
    architecture: String = "base-memory", status: String = "Release", seed: Int = 1
  ) async throws {
    var fields: [String] = []
    for role in ["model", "lexicalShortlist"] + vocabularies {
      let count = role == "model" ? byteCount : byteCount / 10
      let contents = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* (6 &+ seed) &+ $0 / 251) }
      let name = "\(role).\(pair).\(architecture)"
      let plain = try data.write(contents, to: name)
      try await Tool.run("gzip", ["-n", plain])
      let path = "models/\(pair)/\(name).gz"
      files["/\(path)"] = try readFile("\(plain).gz")
      let sum = try Fingerprint(of: Descriptor(opening: data.write(contents, to: "plain")))
      // Mozilla's list has the sum of the weights only.
      let more =
        role == "model"
        ? #","uncompressedSize":\#(count),"uncompressedHash":"\#(sum.sha256)""# : ""
      fields.append(#""\#(role)":{"path":"\#(path)"\#(more)}"#)
    }
    entries[pair, default: []].append(
      #"""
      {"architecture":"\#(architecture)","releaseStatus":"\#(status)",
      "metrics":{"flores200-plus":{"bleu":40.1,"comet22":0.8672}},"files":{\#(fields.joined(separator: ","))}}
      """#)
  }

  /// The list of the models.
  var list: String {
    let models = entries.map { "\"\($0)\":[\($1.joined(separator: ","))]" }.joined(separator: ",")
    return
      #"{"generated":"2026-11-09T00:45:24Z","baseUrl":"https://models.invalid","models":{\#(models)}}"#
  }

  /// A server that has the list and the files, of which `change` may change the reply.
  func server(
    _ change: @escaping @Sendable (StubServer.Request, inout StubServer.Reply) -> Void = { _, _ in }
  ) throws -> StubServer {
    let (list, files) = (list, files)
    return try StubServer { request in
      let path = String(request.line.split(separator: " ")[1])
      var reply =
        path == "/db/models.json"
        ? StubServer.Reply(body: Array(list.utf8))
        : files[path].map { StubServer.file($0, for: request) } ?? StubServer.Reply(status: 404)
      change(request, &reply)
      return reply
    }
  }

  /// Fetches the list, and downloads a model of it.
  func get(
    _ pair: String, from server: StubServer,
    reporting report: @escaping (FileSetDownload.Progress) -> Void = { _ in }
  ) throws -> Result<FileSetDownload.Outcome, DownloadError> {
    let publisher = try Publisher(server.address)
    return Result { () throws(DownloadError) in
      let registry = try store.fetchRegistry(mirror: publisher)
      guard let pair = ModelPair(parsing: pair), let model = registry[pair] else {
        throw .noRegistry(host: "", reason: "no \(pair)")
      }
      return try FileSetDownload(of: store.fileSet(of: model), from: publisher)
        .run(reporting: report)
    }
  }

  /// The names of the files of an installed model.
  func installedFiles(of pair: String) -> [String] {
    entries(of: "\(store.folder)/models/\(pair)")
  }

  private func entries(of folder: String) -> [String] {
    ((try? Directory.names(in: folder)) ?? []).sorted()
  }
}
