internal import Glibc
internal import System
internal import Translation

/// A translation model of Firefox: a folder with Mozilla's files for one pair.
struct FirefoxModel: Sendable {
  let pair: LanguagePair
  /// The folder of the model's files.
  let folder: String
  /// The folder of the worker that loads it, and of its Python environment.
  let engineFolder: String

  /// The command of the worker that translates with this model, a sentence a line.
  ///
  /// `scripts/setup --translation` installs the worker and the Python environment that it needs.
  var command: String {
    "exec "
      + ShellCommand.line(["\(engineFolder)/bin/python3", "\(engineFolder)/worker.py", folder])
  }

  /// Reads the models whose files are complete, by their pairs.
  ///
  /// The folder has a folder `engine`, and a folder `models` with a folder for each pair. Without a
  /// worker that can be run, as after an update of Python, no model is of use.
  static func all(in folder: String) -> [LanguagePair: FirefoxModel] {
    var models: [LanguagePair: FirefoxModel] = [:]
    let engine = "\(folder)/engine"
    guard unsafe access("\(engine)/bin/python3", X_OK) == 0 else { return models }
    for name in entries(of: "\(folder)/models") {
      let languages = name.split(separator: "-", omittingEmptySubsequences: false)
      guard languages.count == 2, languages.allSatisfy({ (2...3).contains($0.count) }) else {
        continue
      }
      let files = entries(of: "\(folder)/models/\(name)")
      let hasModel = files.contains { $0.hasPrefix("model.") && $0.hasSuffix(".bin") }
      guard hasModel, files.contains(where: { $0.hasSuffix(".spm") }) else { continue }
      let pair = LanguagePair(String(languages[0]), String(languages[1])).withoutRegions
      models[pair] = FirefoxModel(
        pair: pair, folder: "\(folder)/models/\(name)", engineFolder: engine)
    }
    return models
  }

  private static func entries(of folder: String) -> [String] {
    ((try? Directory.names(in: folder)) ?? []).sorted()
  }
}
