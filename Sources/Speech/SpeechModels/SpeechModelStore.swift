internal import Console
package import Downloads
internal import Glibc
internal import System

/// The folder of the speech models, `$XDG_DATA_HOME/visavis/models`.
///
/// The folder is read anew for every question, so other processes may change it.
package struct SpeechModelStore: Sendable {
  package let folder: String
  package let catalog: SpeechModelCatalog

  /// The user's own store.
  package init() {
    self.init(folder: "\(UserFolder.data)/models")
  }

  package init(folder: String, catalog: SpeechModelCatalog = .published) {
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
    let named = catalog[name: name].map { [$0.fileName] } ?? []
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

extension SpeechModelStore {
  /// Returns the file of a model and its place, whether it is installed or not.
  package func fileSet(of model: SpeechModel) -> FileSet {
    FileSet(
      name: model.name, path: "\(folder)/\(model.fileName)",
      file: FileSet.File(
        name: model.fileName, urlPath: model.urlPath, accepted: model.accepted,
        expectedByteCount: model.byteCount))
  }

  /// The files in the folder that are neither models of the catalog nor parts of them, by their names.
  package var unknownFiles: [(name: String, byteCount: Int)] {
    let names = (try? Directory.names(in: folder)) ?? []
    return names.sorted().compactMap { name in
      let whole = name.hasSuffix(".part") ? String(name.dropLast(5)) : name
      guard catalog.model(withFile: whole) == nil, let status = stat(of: "\(folder)/\(name)"),
        status.kind == S_IFREG
      else { return nil }
      return (name, Int(status.st_size))
    }
  }
}
