import Glibc
import HTTP
import Models
import ProgramBench
import ServerBench
import System

/// A small model in a store of its own.
struct TestModel {
  let folder: Folder
  let contents: [UInt8]
  let model: SpeechModel
  let store: ModelStore

  init(byteCount: Int = 300_000) throws {
    Self.withoutProxies
    folder = try Folder()
    // The numbers repeat only after 251 * 256 bytes, so that a wrong position changes the sum.
    contents = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
    let sample = try folder.write(contents, to: "sample")
    model = SpeechModel(
      name: "small.test", fileName: "ggml-small.test.bin", urlPath: "/models/ggml-small.test.bin",
      use: .english, megabytesOfMemory: 1,
      published: try Fingerprint(of: Descriptor(opening: sample)))
    store = ModelStore(folder: folder.file("data/models"), catalog: ModelCatalog([model]))
  }

  /// Keeps the proxies of the tests' environment away from the loopback interface.
  private static let withoutProxies: Void = { _ = unsafe setenv("no_proxy", "*", 1) }()

  /// A server that has the file.
  func server() throws -> StubServer {
    let contents = contents
    return try StubServer { StubServer.file(contents, for: $0) }
  }

  var installed: [UInt8]? { try? readFile(store.file(of: model)) }
  var part: [UInt8]? { try? readFile(store.partFile(of: model)) }

  /// Writes the beginning of a download.
  func leavePart(_ bytes: [UInt8]) throws {
    for folder in [folder.file("data"), store.folder] {
      _ = unsafe mkdir(folder, 0o755)
    }
    try writeFile(store.partFile(of: model), bytes)
  }

  /// Downloads the model.
  func download(
    from server: StubServer, limits: ModelDownload.Limits = ModelDownload.Limits(),
    reporting report: @escaping (Int) -> Void = { _ in }
  ) throws -> Result<ModelDownload.Outcome, ModelError> {
    let publisher = try Publisher(server.address)
    let download = ModelDownload(of: model, into: store, from: publisher, limits: limits)
    return Result { () throws(ModelError) in try download.run(reporting: report) }
  }
}
