internal import ArgumentParser
internal import Captions
internal import Console
internal import Messages
internal import Translation
internal import TranslationEngines

/// The engines that the user permits.
enum EngineChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, apertium, firefox, command, libretranslate, deepl, azure

  /// The service that the choice names; nil for engines on this machine.
  var service: TranslationService? { TranslationService(rawValue: rawValue) }
}

/// The choice of an engine for each pair.
struct EngineSelection: Sendable {
  let catalog: EngineCatalog
  let choice: EngineChoice
  /// The user's own engine.
  let command: String?
  /// The processes of that engine.
  let processes = EngineProcesses()
  /// The service that the user named; nil for engines on this machine.
  let service: ServiceAccess?

  /// Returns a description of the pair's engine, such as `firefox en-pt, apertium pt-es`.
  ///
  /// - Throws: `TranslationError` with advice if nothing translates the pair.
  func description(for pair: LanguagePair) throws(TranslationError) -> String {
    if command != nil { return "the command" }
    return try route(for: pair).map { "\($0.engine.rawValue) \($0.pair)" }.joined(separator: ", ")
  }

  /// Creates the engine of the pair.
  func engine(for pair: LanguagePair) throws(TranslationError) -> any TranslationEngine {
    if let command { return CommandEngine(command, pair, processes) }
    if let service { return service.engine(for: pair) }
    if let engine = try catalog.engine(for: pair, by: localEngine) { return engine }
    throw .missing(pair, advice: advice(for: pair))
  }

  private var localEngine: EngineCatalog.Step.Engine? { .init(rawValue: choice.rawValue) }

  /// Returns the languages into which the engines of this machine translate.
  ///
  /// Those of a command or of a service are not known.
  func targets(for directions: TranslationDirections) -> [String] {
    guard command == nil, service == nil else { return [] }
    return catalog.targets(from: directions.sources, by: localEngine)
  }

  /// The notice that words leave this machine; nil if none do.
  var notice: PipelineNotice? {
    service.map {
      PipelineNotice(
        "what is said is sent to \($0.service.name) for translation",
        code: PipelineCondition.sentToService.rawValue, about: $0.service.name)
    }
  }

  private func route(for pair: LanguagePair) throws(TranslationError) -> [EngineCatalog.Step] {
    if let route = catalog.route(for: pair, by: localEngine) { return route }
    throw .missing(pair, advice: advice(for: pair))
  }

  private func advice(for pair: LanguagePair) -> String {
    guard catalog.runsModels else {
      let languages = [pair.source, pair.target].sorted().joined(separator: "-")
      let package = Self.debianPackages[languages].map { ", or \($0)" } ?? ""
      return "install the package visavis-translation\(package)"
    }
    return "`visavis models get \(pair)` installs a model that can"
  }
}

extension EngineSelection {
  /// Returns the packages of pairs that no engine translates directly, in the order of the pairs.
  static func missingPackages(in catalog: EngineCatalog) -> [(pair: String, package: String)] {
    let installed = Set(
      catalog.steps.map { [$0.pair.source, $0.pair.target].sorted().joined(separator: "-") })
    return debianPackages.filter { !installed.contains($0.key) }.sorted { $0.key < $1.key }
      .map { (pair: $0.key, package: $0.value) }
  }

  /// The folder of the user's engines and models.
  static var folder: String { "\(UserFolder.data)/translation" }

  /// The packages of Debian 12 with pairs of Apertium, by the pairs that they translate in both directions.
  private static let debianPackages = [
    "en-es": "apertium-eng-spa", "en-ca": "apertium-eng-cat", "en-gl": "apertium-en-gl",
    "en-eo": "apertium-eo-en", "en-sh": "apertium-hbs-eng", "en-is": "apertium-isl-eng",
    "en-mk": "apertium-mk-en", "es-pt": "apertium-es-pt", "es-gl": "apertium-es-gl",
    "ca-es": "apertium-spa-cat", "ast-es": "apertium-spa-ast", "an-es": "apertium-spa-arg",
    "es-it": "apertium-spa-ita", "es-fr": "apertium-fr-es", "es-oc": "apertium-oc-es",
    "es-ro": "apertium-es-ro", "eo-es": "apertium-eo-es", "es-eu": "apertium-eu-es",
    "ca-pt": "apertium-por-cat", "ca-fr": "apertium-fra-cat", "da-sv": "apertium-swe-dan",
    "ru-uk": "apertium-rus-ukr", "be-ru": "apertium-bel-rus", "hi-ur": "apertium-urd-hin",
  ]
}
