internal import Console
internal import Glibc
internal import System

/// The folder of the speech models, `$XDG_DATA_HOME/visavis/models`.
///
/// The folder is read anew for every question, so other processes may change it.
package struct ModelStore: Sendable {
  package let folder: String
  package let catalog: ModelCatalog

  /// The user's own store.
  package init() {
    self.init(folder: "\(UserFolder.data)/models")
  }

  package init(folder: String, catalog: ModelCatalog = .published) {
    self.folder = folder
    self.catalog = catalog
  }

  /// Looks for the file of a model.
  ///
  /// Of several variants, the recommended one comes first.
  ///
  /// - Parameter name: The name, such as `tiny.en` or `base`, or a path.
  /// - Returns: The path, or nil if the model is not installed.
  package func path(of name: String) -> String? {
    if name.contains("/") || name.hasSuffix(".bin") { return name }
    let named = catalog[name].map { [$0.fileName] } ?? []
    let variants = ["-q8_0", "-q5_1", "-q5_0", ""].map { "ggml-\(name)\($0).bin" }
    return (named + variants).map { "\(folder)/\($0)" }.first(where: Self.isReadable)
  }

  /// Returns the installed families of models for the languages, the most accurate first.
  package func installedFamilies(for languages: [String], translatingToEnglish: Bool) -> [String] {
    catalog.families(for: languages, translatingToEnglish: translatingToEnglish)
      .filter { path(of: $0) != nil }
  }

  /// Returns the name of the model for the languages: the small English or the multilingual one.
  package func modelName(for languages: [String], translatesToEnglish: Bool) -> String {
    languages == ["en"] && !translatesToEnglish ? "tiny.en" : "base"
  }

  private static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}

extension ModelStore {
  /// Returns the path of a model's file, whether it exists or not.
  package func file(of model: SpeechModel) -> String { "\(folder)/\(model.fileName)" }

  /// Returns the path of a file that is being downloaded, or was in part.
  package func partFile(of model: SpeechModel) -> String { "\(file(of: model)).part" }

  /// Returns the size in bytes of a model's file, or nil if it is not installed.
  package func installedSize(of model: SpeechModel) -> Int? { size(of: file(of: model)) }

  /// Returns the number of bytes that a download has left, or nil if it has left nothing.
  package func partSize(of model: SpeechModel) -> Int? { size(of: partFile(of: model)) }

  private func size(of path: String) -> Int? {
    guard let status = stat(of: path), status.kind == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The files in the folder that are neither models of the catalog nor parts of them, by their names.
  package var unknownFiles: [(name: String, byteCount: Int)] {
    let names = (try? Directory.names(in: folder)) ?? []
    return names.sorted().compactMap { name in
      let whole = name.hasSuffix(".part") ? String(name.dropLast(5)) : name
      guard catalog.model(withFile: whole) == nil, let size = size(of: "\(folder)/\(name)") else {
        return nil
      }
      return (name, size)
    }
  }

  /// The result of a check.
  package enum Verdict: Equatable, Sendable {
    case correct
    case notInstalled
    /// A file that is longer or shorter than all files that are right.
    case wrongSize(Int)
    /// A file of the right size with other contents.
    case wrongContents
  }

  /// Checks a model's file by its size and, if that is right, by its SHA-256 sum.
  ///
  /// The file is read to its end, about a gigabyte in a second. The calling thread waits.
  ///
  /// - Throws: `ModelError` if the file cannot be read.
  package func check(_ model: SpeechModel) throws(ModelError) -> Verdict {
    guard let size = installedSize(of: model) else { return .notInstalled }
    guard model.accepted.contains(where: { $0.byteCount == size }) else { return .wrongSize(size) }
    let path = file(of: model)
    do throws(SystemError) {
      let found = try Fingerprint(of: Descriptor(opening: path))
      return model.accepted.contains(found) ? .correct : .wrongContents
    } catch {
      throw .file(path, error)
    }
  }

  /// Removes a model's file and the part that a download has left.
  ///
  /// - Returns: False if there was nothing to remove.
  /// - Throws: `ModelError` if a file cannot be removed, or another process downloads the model.
  package func remove(_ model: SpeechModel) throws(ModelError) -> Bool {
    var hasRemoved = false
    if partSize(of: model) != nil {
      try PartFile(of: model, in: self).remove()
      hasRemoved = true
    }
    let path = file(of: model)
    if unsafe unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw .file(path, .current("remove"))
    }
    return hasRemoved
  }
}
