internal import System
internal import Translation
internal import TranslationModels

/// A translation model of Firefox: a folder with Mozilla's files for one pair.
struct FirefoxModel: Sendable {
  let pair: LanguagePair
  /// The folder of the model's files.
  let folder: String

  /// Reads the models whose files are complete, by their pairs, from a folder with a folder for each pair.
  static func all(in folder: String) -> [LanguagePair: FirefoxModel] {
    var models: [LanguagePair: FirefoxModel] = [:]
    for pair in TranslationModelStore(folder: folder).installed {
      let path = "\(folder)/models/\(pair)"
      let files = (try? Directory.names(in: path)) ?? []
      let hasModel = files.contains { $0.hasPrefix("model.") && $0.hasSuffix(".bin") }
      guard hasModel, files.contains(where: { $0.hasSuffix(".spm") }) else { continue }
      let languages = LanguagePair(pair.source, pair.target).withoutRegions
      // Of two regions of a language, the usual one has the shorter name.
      if models[languages] == nil {
        models[languages] = FirefoxModel(pair: languages, folder: path)
      }
    }
    return models
  }
}
