internal import Console
internal import Downloads
internal import Language
internal import SpeechModels
internal import TranslationModels

/// A model that the command line names: the files and the server that has them.
struct NamedModel {
  let files: FileSet
  let publisher: Publisher
  /// The model of speech; nil for one of translation.
  var speech: SpeechModel?
}

/// The stores of all models, and the server that a user names in place of the publishers'.
struct ModelStores {
  let speech = SpeechModelStore()
  let translation = TranslationModelStore()
  let mirror: Publisher?

  init() throws(DownloadError) {
    mirror = try Publisher.mirrorOfEnvironment()
  }

  /// Returns a model of speech.
  func named(_ model: SpeechModel) throws(DownloadError) -> NamedModel {
    let publisher = if let mirror { mirror } else { try Publisher() }
    return NamedModel(files: speech.fileSet(of: model), publisher: publisher, speech: model)
  }

  /// Returns the models that translate a pair, two if they go through English; none if nothing does.
  ///
  /// The registry is fetched if the one that is there does not have the pair.
  func named(_ pair: ModelPair) throws(DownloadError) -> [NamedModel] {
    var registry = translation.registry
    if registry?.route(for: pair).isEmpty ?? true {
      registry = try translation.fetchRegistry(mirror: mirror)
    }
    return try named(pair, in: registry)
  }

  /// Returns the models of a registry that translate a pair.
  func named(_ pair: ModelPair, in registry: ModelRegistry?) throws(DownloadError) -> [NamedModel] {
    guard let registry else { return [] }
    let publisher = try translation.publisher(of: registry, mirror: mirror)
    return registry.route(for: pair).map {
      NamedModel(files: translation.fileSet(of: $0), publisher: publisher)
    }
  }

  /// Returns the installed files that a name means: those of a model of speech, or of translation.
  ///
  /// - Throws: `Failure` for a name that means nothing.
  func installed(_ name: String) throws(Failure) -> FileSet {
    if let model = speech.catalog[name: name] { return speech.fileSet(of: model) }
    if let pair = ModelPair(parsing: name) {
      let found =
        translation.installed.first { $0 == pair }
        ?? translation.installed.first(where: pair.isServed)
      return translation.fileSet(of: found ?? pair)
    }
    throw unknown(name)
  }

  /// Returns the failure for a name that means nothing, with the nearest one.
  func unknown(_ name: String) -> Failure {
    let names = speech.catalog.models.map(\.name)
    let known = names.joined(separator: ", ")
    let answer =
      nearest(to: name, of: names).map { "did you mean '\($0)'?" }
      ?? "the models are \(known), and pairs of languages such as en-de"
    return .usage("there is no model '\(name)'; \(answer)")
  }

  /// Returns the name of a model that is one or two letters away, or begins with the text.
  private func nearest(to text: String, of names: [String]) -> String? {
    guard let nearest = Array(text).nearest(of: names, by: { Array($0) }) else { return nil }
    return nearest.distance <= min(2, text.count / 2)
      ? nearest.candidate : names.first { !text.isEmpty && $0.hasPrefix(text) }
  }
}

extension NamedLanguage {
  /// Creates the language that a word of the command line means: a tag, or a name such as `German`.
  ///
  /// - Throws: `Failure` with the nearest language.
  init(argument: String) throws(Failure) {
    guard let language = NamedLanguage(argument) else {
      let meant = NamedLanguage.nearest(to: argument).map { "; did you mean '\($0.tag)'?" } ?? ""
      throw .usage("'\(argument)' is no language such as de\(meant)")
    }
    self = language
  }
}
