import Downloads
import Glibc
import HTTP
import ProgramBench
import ServerBench
import SpeechModels
import System

/// A small model in a store of its own.
struct TestModel {
  let folder: Folder
  let contents: [UInt8]
  let model: SpeechModel
  let store: SpeechModelStore

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
    store = SpeechModelStore(
      folder: folder.file("data/models"), catalog: SpeechModelCatalog([model]))
  }

  /// Keeps the proxies of the tests' environment away from the loopback interface.
  private static let withoutProxies: Void = { _ = unsafe setenv("no_proxy", "*", 1) }()

  /// A server that has the file.
  func server() throws -> StubServer {
    let contents = contents
    return try StubServer { StubServer.file(contents, for: $0) }
  }

  var files: FileSet { store.fileSet(of: model) }
  var installed: [UInt8]? { try? readFile(files.path) }
  var part: [UInt8]? { try? readFile(files.partPath) }

  /// Writes the beginning of a download.
  func leavePart(_ bytes: [UInt8]) throws {
    for folder in [folder.file("data"), store.folder] {
      _ = unsafe mkdir(folder, 0o755)
    }
    try writeFile(files.partPath, bytes)
  }

  /// Downloads the model.
  func download(
    from server: StubServer, limits: FileSetDownload.Limits = FileSetDownload.Limits(),
    reporting report: @escaping (Int) -> Void = { _ in }
  ) throws -> Result<FileSetDownload.Outcome, DownloadError> {
    let publisher = try Publisher(server.address)
    let download = FileSetDownload(of: files, from: publisher, limits: limits)
    return Result { () throws(DownloadError) in try download.run(reporting: { report($0.received) })
    }
  }
}
