internal import Console
package import Downloads
internal import Glibc
package import HTTP
internal import System

/// The folder of the translation models, `$XDG_DATA_HOME/visavis/translation`, with the registry that was
/// fetched last.
///
/// The folder is read anew for every question, so other processes may change it.
package struct TranslationModelStore: Sendable {
  package let folder: String

  /// The size above which a file is no registry, in bytes; Mozilla's has one megabyte.
  private static let maxRegistrySize = 16 << 20
  /// The address of the registry and the models.
  private static let address =
    "https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data"

  /// The user's own store.
  package init() {
    self.init(folder: "\(UserFolder.data)/translation")
  }

  package init(folder: String) {
    self.folder = folder
  }

  // MARK: - Models

  /// The installed models, in the order of their names.
  package var installed: [ModelPair] {
    let names = (try? Directory.names(in: "\(folder)/models")) ?? []
    return names.sorted().compactMap { name in
      // Other spellings would be other folders.
      ModelPair(parsing: name).flatMap { "\($0)" == name ? $0 : nil }
    }
  }

  /// Returns the files of a model of the registry and their place, whether they are installed or not.
  package func fileSet(of model: TranslationModel) -> FileSet {
    FileSet(name: "\(model.pair)", folder: path(of: model.pair), files: model.files)
  }

  /// Returns what is installed for a pair.
  package func fileSet(of pair: ModelPair) -> FileSet {
    FileSet(name: "\(pair)", folder: path(of: pair), files: [])
  }

  private func path(of pair: ModelPair) -> String { "\(folder)/models/\(pair)" }

  // MARK: - The registry

  private var registryPath: String { "\(folder)/models.json" }

  /// The registry that was fetched last; nil if none was.
  package var registry: ModelRegistry? {
    let file = try? Descriptor.smallFile(at: registryPath, atMost: Self.maxRegistrySize)
    return file?.bytes.flatMap { ModelRegistry(parsing: $0) }
  }

  /// Returns the server of the files of a registry.
  package func publisher(
    of registry: ModelRegistry? = nil, mirror: Publisher?
  ) throws(DownloadError) -> Publisher {
    if let mirror { return mirror }
    return try Publisher(registry?.baseURL ?? Self.address)
  }

  /// Fetches the registry, and keeps it.
  ///
  /// The calling thread waits.
  ///
  /// - Throws: `DownloadError` if it cannot be fetched, or is none; the one that was kept stays.
  package func fetchRegistry(
    mirror: Publisher?, limits: Download.Limits = Download.Limits()
  ) throws(DownloadError) -> ModelRegistry {
    let publisher = try publisher(mirror: mirror)
    var bytes: [UInt8] = []
    let download = Download(
      of: "\(publisher.base)/db/models.json", from: 0,
      allowsPlainHTTP: publisher.allowsPlainHTTP, limits: limits)
    let ending = download.run { block, _ in
      bytes += unsafe block.withUnsafeBytes { unsafe Array($0) }
      return bytes.count <= Self.maxRegistrySize
    }
    guard bytes.count <= Self.maxRegistrySize else {
      throw .noRegistry(
        host: publisher.host, reason: "it is larger than \(ByteCount(Self.maxRegistrySize))")
    }
    if let problem = ending.problem {
      throw DownloadError(problem, ending, publisher, "list of models", limits)
    }
    guard ending.status == 200, let registry = ModelRegistry(parsing: bytes) else {
      throw .noRegistry(host: publisher.host, reason: "it is another file")
    }
    try keep(bytes)
    return registry
  }

  private func keep(_ bytes: [UInt8]) throws(DownloadError) {
    do throws(Directory.CreationError) {
      try Directory.create(above: registryPath, mode: 0o755)
    } catch {
      throw .file(error.folder, error.cause)
    }
    do throws(SystemError) {
      var file = try StagedFile(for: registryPath, mode: 0o644)
      try file.descriptor.write(all: bytes)
      try file.replace()
    } catch {
      throw error.isLackOfSpace ? .noRoom(folder: folder, missing: nil) : .file(registryPath, error)
    }
  }
}
